import EventLoop
import Foundation
import Varlink

/// `org.varlink.certification`, as a server and as a client: `VarlinkCertification server SOCKET DESCRIPTION` and
/// `VarlinkCertification client SOCKET`. The other side, and the description, are those of PyPI's `varlink`.
@main struct Program {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            let loop = try EventLoop()
            switch (arguments.first, arguments.count) {
            case ("server", 3):
                let text = try String(contentsOfFile: arguments[2], encoding: .utf8)
                let server = try CertificationServer(loop, path: arguments[1], description: text)
                print("listening at \(arguments[1])")
                exit(try withExtendedLifetime(server) { try loop.run() })
            case ("client", 2):
                let client = try CertificationClient(loop, path: arguments[1])
                exit(try withExtendedLifetime(client) { try loop.run() })
            default: fail("usage: VarlinkCertification server SOCKET DESCRIPTION | client SOCKET")
            }
        } catch { fail("\(error)") }
    }

    static func fail(_ reason: String) -> Never {
        FileHandle.standardError.write(Data("certification: \(reason)\n".utf8))
        exit(1)
    }
}
