// What a host sees of the rooms below: `import PINPad` is enough.
@_exported import struct EventLoop.SystemError
@_exported import PadInterface
@_exported import Secrets
