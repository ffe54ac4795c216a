// swift-tools-version: 6.0

import PackageDescription

// A package of its own, so that nothing else needs the libraries that it compares with.
let package = Package(
    name: "pinpad-benchmark",
    dependencies: [.package(name: "pinpad", path: "..")],
    targets: [
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
        .executableTarget(
            name: "pinpad-benchmark",
            dependencies: [
                .product(name: "PinpadCore", package: "pinpad"),
                "CCairo", "CPixman",
            ]),
    ]
)
