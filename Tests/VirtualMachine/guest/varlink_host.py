"""A host by python3-varlink: one entry, each event as a line of JSON; an error by its name and parameters."""

import json
import sys

import varlink

with varlink.Client(address=sys.argv[1]) as client:
    with client.open("org.pinpad.PINPad") as pad:
        try:
            for reply in pad.EnterPIN(_more=True, **json.loads(sys.argv[2])):
                print(json.dumps(reply), flush=True)
        except varlink.VarlinkError as error:
            print(json.dumps({"error": error.error(), "parameters": error.parameters()}), flush=True)
