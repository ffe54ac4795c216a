"""The host's end of the guest's agent (`guest/agent.py`): commands in, what they printed out."""

import base64
import json
import select
import socket
import time


class GuestError(Exception):
    """A command in the guest failed, or the guest did not answer in time."""


class Connection:
    """Lines of JSON over one of QEMU's Unix sockets."""

    def __init__(self, path, seconds=20):
        end = time.monotonic() + seconds
        while True:
            self.socket = socket.socket(socket.AF_UNIX)
            try:
                self.socket.connect(path)
                break
            except OSError:
                self.socket.close()
                if time.monotonic() > end:
                    raise GuestError(f"{path}: QEMU opened no socket within {seconds} s")
                time.sleep(0.05)
        self.pending = b""

    def send(self, message):
        self.socket.sendall(json.dumps(message).encode() + b"\n")

    def receive(self, seconds):
        """The next message, or None when there was none in time."""
        end = time.monotonic() + seconds
        while b"\n" not in self.pending:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.socket], [], [], left)[0]:
                return None
            data = self.socket.recv(1 << 20)
            if not data:
                raise GuestError("QEMU has closed the connection: the machine is gone")
            self.pending += data
        line, self.pending = self.pending.split(b"\n", 1)
        return json.loads(line)

    def close(self):
        self.socket.close()


class Result:
    """What a command in the guest left: `status`, `output`, `error`."""

    def __init__(self, answer):
        self.status = answer["status"]
        self.output = answer["output"]
        self.error = answer["error"]


class Process:
    """A program that runs on in the guest."""

    def __init__(self, agent, number, pid):
        self.agent = agent
        self.number = number
        self.pid = pid
        self.taken = 0

    def line(self, seconds=15):
        """The next line that it prints, or None when it has ended, or has printed none in time."""
        state = self._state(self.taken + 1, seconds)
        if len(state["lines"]) <= self.taken:
            return None
        self.taken += 1
        return state["lines"][self.taken - 1]

    def lines(self, seconds=0):
        """All lines that were not yet taken, after as many seconds."""
        if seconds:
            time.sleep(seconds)
        new = self._state(0, 0)["lines"][self.taken:]
        self.taken += len(new)
        return new

    def status(self, seconds=15):
        """Its exit status once it has ended, or None."""
        return self._state(1 << 30, seconds)["status"]

    def write(self, text):
        self.agent.ask("write", process=self.number, text=text)

    def kill(self, signal="SIGKILL"):
        self.agent.ask("kill", process=self.number, signal=signal)

    def _state(self, count, seconds):
        return self.agent.ask("lines", process=self.number, count=count, seconds=seconds, patience=seconds + 30)


class Agent:
    def __init__(self, path):
        self.connection = Connection(path)
        self.number = 0

    def wait_until_up(self, seconds):
        """Until the guest answers. A request from before its agent was there may be lost, so it is asked again and again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                self.ask("run", arguments=["true"], seconds=5, patience=3)
                return
            except TimeoutError:
                pass
        raise GuestError(f"the guest's agent did not answer within {seconds} s")

    def ask(self, operation, patience=60, **arguments):
        self.number += 1
        self.connection.send({"id": self.number, "operation": operation, **arguments})
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            answer = self.connection.receive(left)
            if answer and answer.get("id") == self.number:
                if "problem" in answer:
                    raise GuestError(f"{operation} in the guest: {answer['problem']}")
                return answer
        raise TimeoutError(f"{operation} in the guest: no answer within {patience} s")

    def run(self, *arguments, input="", seconds=60, check=True):
        """Runs a program to its end, as root."""
        result = Result(self.ask("run", arguments=arguments, input=input, seconds=seconds, patience=seconds + 30))
        if check and result.status != 0:
            raise GuestError(f"{' '.join(arguments)}: exit status {result.status}\n{result.output}{result.error}")
        return result

    def shell(self, script, seconds=60, check=True):
        return self.run("/bin/sh", "-c", script, seconds=seconds, check=check)

    def spawn(self, *arguments, merge=True):
        """Starts a program that runs on; `merge`: its error output is wanted too."""
        answer = self.ask("spawn", arguments=arguments, merge=merge)
        return Process(self, answer["process"], answer["pid"])

    def put(self, path, data, mode=0o644):
        self.ask("put", path=path, data=base64.b64encode(data.encode()).decode(), mode=mode)
