"""A payment process: makes one Varlink call with `more` over a plain socket, and prints each reply as it came.

`host.py SOCKET METHOD PARAMETERS [more|once|silent]`. `silent` sends the call and never reads. The last line is `closed` when
the pad closed the connection before the last reply.
"""

import json
import socket
import sys
import time


def main():
    path, method, parameters, mode = (sys.argv[1:] + ["more"])[:4]
    call = {"method": method, "parameters": json.loads(parameters)}
    if mode != "once":
        call["more"] = True
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        connection.sendall(json.dumps(call).encode() + b"\0")
        if mode == "silent":
            print("sent", flush=True)
            time.sleep(600)
        pending = b""
        while True:
            try:
                data = connection.recv(65536)
            except ConnectionResetError:
                data = b""
            if not data:
                print("closed", flush=True)
                return
            pending += data
            *messages, pending = pending.split(b"\0")
            for message in messages:
                reply = json.loads(message)
                print(json.dumps(reply), flush=True)
                if not reply.get("continues"):
                    return


main()
