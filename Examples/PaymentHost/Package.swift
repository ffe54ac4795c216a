// swift-tools-version: 6.0

import PackageDescription

// A package of its own, as a host's would be.
let package = Package(
    name: "payment-host",
    dependencies: [.package(name: "pinpad", path: "../..")],
    targets: [
        .executableTarget(name: "payment-host", dependencies: [.product(name: "PINPad", package: "pinpad")]),
        // The program of docs/hosts/swift.md.
        .executableTarget(name: "ask", dependencies: [.product(name: "PINPad", package: "pinpad")]),
    ]
)
