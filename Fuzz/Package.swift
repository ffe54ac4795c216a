// swift-tools-version: 6.0

import PackageDescription

// A package of its own, since all of it is built with libFuzzer's and AddressSanitizer's instruments: Fuzz/run.
let package = Package(
    name: "pinpad-fuzz",
    dependencies: [.package(name: "pinpad", path: "..")],
    targets: [
        // libFuzzer's runtime, which comes with the compiler.
        .systemLibrary(name: "CFuzzer"),
        .executableTarget(
            name: "pinpad-fuzz", dependencies: [.product(name: "PinpadReaders", package: "pinpad"), "CFuzzer"]),
    ]
)
