"""The guest's end of the virtio-serial port: runs what the host asks for, as root.

One JSON object a line each way. A request has an `id` and an `operation`; its answer has the same `id`. Each request has a
thread of its own, so a slow one holds up no other.
"""

import base64
import json
import os
import signal
import subprocess
import threading
import time

PORT = "/dev/virtio-ports/agent"


class Spawned:
    """A program that goes on running; its output is kept, line by line, until the host asks for it."""

    def __init__(self, arguments, merge):
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if merge else subprocess.DEVNULL, start_new_session=True)
        self.lines = []
        self.status = None
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(line.decode("utf-8", "replace").rstrip("\n"))
                self.changed.notify_all()
        status = self.process.wait()
        with self.changed:
            self.status = status
            self.changed.notify_all()

    def wait(self, count, seconds):
        """Until there are `count` lines, or the program has ended, or the time is over."""
        with self.changed:
            self.changed.wait_for(lambda: len(self.lines) >= count or self.status is not None, seconds)
            return {"lines": list(self.lines), "status": self.status}


class Agent:
    def __init__(self, port):
        self.port = port
        self.sending = threading.Lock()
        self.spawned = {}
        self.next = 0

    def run(self, request):
        try:
            result = subprocess.run(request["arguments"], input=request.get("input", "").encode(), capture_output=True,
                                    timeout=request["seconds"])
        except subprocess.TimeoutExpired as ended:
            late = f"\nended after {request['seconds']} s"
            return {"status": -1, "output": (ended.stdout or b"").decode("utf-8", "replace"),
                    "error": (ended.stderr or b"").decode("utf-8", "replace") + late}
        return {"status": result.returncode, "output": result.stdout.decode("utf-8", "replace"),
                "error": result.stderr.decode("utf-8", "replace")}

    def spawn(self, request):
        started = Spawned(request["arguments"], request["merge"])
        with self.sending:
            self.next += 1
            number = self.next
            self.spawned[number] = started
        return {"process": number, "pid": started.process.pid}

    def lines(self, request):
        return self.spawned[request["process"]].wait(request["count"], request["seconds"])

    def write(self, request):
        pipe = self.spawned[request["process"]].process.stdin
        pipe.write(request["text"].encode())
        pipe.flush()
        return {}

    def kill(self, request):
        one = self.spawned[request["process"]]
        if one.status is None:
            try:
                os.killpg(one.process.pid, getattr(signal, request["signal"]))
            except ProcessLookupError:
                pass
        return {}

    def put(self, request):
        with open(request["path"], "wb") as file:
            file.write(base64.b64decode(request["data"]))
        os.chmod(request["path"], request["mode"])
        return {}

    def answer(self, request):
        try:
            operation = {"run": self.run, "spawn": self.spawn, "lines": self.lines, "write": self.write, "kill": self.kill,
                         "put": self.put}[request["operation"]]
            answer = operation(request)
        except Exception as problem:
            answer = {"problem": repr(problem)}
        answer["id"] = request["id"]
        data = json.dumps(answer).encode() + b"\n"
        with self.sending:
            while data:
                data = data[os.write(self.port, data):]


def main():
    while not os.path.exists(PORT):
        time.sleep(0.1)
    port = os.open(PORT, os.O_RDWR)
    agent = Agent(port)
    # A file comes as one long line, in many small pieces: they are put together once.
    pieces = []
    while True:
        try:
            data = os.read(port, 65536)
        except OSError:
            data = b""
        if not data:
            # The host's end is not open yet, or not any more.
            time.sleep(0.1)
            continue
        pieces.append(data)
        if b"\n" not in data:
            continue
        *lines, rest = b"".join(pieces).split(b"\n")
        pieces = [rest]
        for line in lines:
            try:
                request = json.loads(line)
            except ValueError:
                continue
            threading.Thread(target=agent.answer, args=(request,), daemon=True).start()


main()
