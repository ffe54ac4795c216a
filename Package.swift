// swift-tools-version: 6.0

import PackageDescription

// What the pad says, in each of its languages.
let catalogues: [Resource] = [
    "en", "zh-Hans", "zh-Hant", "ja", "ko", "de", "fr", "es", "pt", "pt-PT", "it", "nl", "pl", "ru", "ar", "he", "th",
    "tr",
].map { .embedInCode("\($0).ini") }

let package = Package(
    name: "pinpad",
    products: [
        .executable(name: "pinpadd", targets: ["pinpadd"]),
        .executable(name: "pinpadctl", targets: ["pinpadctl"]),
        .executable(name: "pinpad-painter", targets: ["pinpad-painter"]),
        // For hosts in Swift.
        .library(name: "PINPad", targets: ["PINPad"]),
        // What Benchmarks, a package of its own, measures.
        .library(name: "PinpadCore", targets: ["Secrets", "PINEntry", "Raster", "Screen"]),
        // What Fuzz, a package of its own, feeds.
        .library(
            name: "PinpadReaders",
            targets: [
                "Varlink", "PadInterface", "INI", "Configuration", "Prompts", "Painter", "PainterInterface",
                "PainterProgram", "Keypad", "PINEntry", "Secrets", "Raster", "CLinux",
            ]),
    ],
    targets: [
        // C libraries, from Debian's -dev packages.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
        .systemLibrary(name: "CJSON", pkgConfig: "json-c", providers: [.apt(["libjson-c-dev"])]),
        .systemLibrary(name: "CInih", pkgConfig: "inih", providers: [.apt(["libinih-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .target(name: "CLinux"),

        // The rooms, in the order in which they may import each other.
        .target(name: "Secrets", dependencies: ["CLinux"]),
        .target(name: "PINEntry", dependencies: ["Secrets"]),
        .target(name: "Raster"),
        .target(name: "Screen", dependencies: ["Raster"], exclude: ["Pictures"]),
        .target(name: "INI", dependencies: ["CInih"]),
        .target(name: "Prompts", dependencies: ["INI"], resources: catalogues),
        .target(name: "EventLoop", dependencies: ["CSystemd"]),
        .target(name: "Varlink", dependencies: ["EventLoop", "Secrets", "CJSON", "CLinux"]),
        .target(
            name: "PainterInterface", dependencies: ["Varlink", "EventLoop", "CLinux"],
            resources: [.embedInCode("org.pinpad.Painter.varlink")]),
        .target(name: "Painter", dependencies: ["Raster", "Screen", "EventLoop", "Varlink", "PainterInterface"]),
        .target(
            name: "Display",
            dependencies: ["Raster", "EventLoop", "Varlink", "Painter", "PainterInterface", "CDRM", "CLinux"]),
        .target(name: "Keypad", dependencies: ["PINEntry", "EventLoop", "CEvdev", "CLinux"]),
        .target(
            name: "PadInterface", dependencies: ["Varlink", "Secrets"],
            resources: [.embedInCode("org.pinpad.PINPad.varlink")]),
        .target(name: "PINPad", dependencies: ["PadInterface", "Varlink", "EventLoop", "Secrets"]),
        .target(
            name: "Pad",
            dependencies: [
                "PINEntry", "Screen", "Prompts", "Painter", "PainterInterface", "Display", "Keypad", "PadInterface",
                "EventLoop", "Varlink", "Secrets",
            ]),
        .target(name: "Configuration", dependencies: ["PINEntry", "Screen", "Prompts", "Keypad", "Display", "INI"]),

        // The programs.
        .target(name: "CommandLineOptions", dependencies: ["CLinux"]),
        .executableTarget(
            name: "pinpadd", dependencies: ["Pad", "Painter", "Configuration", "CommandLineOptions", "CLinux"]),
        .target(
            name: "Preview",
            dependencies: [
                "Raster", "Screen", "Prompts", "Painter", "PainterInterface", "Display", "Configuration", "EventLoop",
                "Varlink", "CommandLineOptions",
            ]),
        .target(
            name: "HostCommand",
            dependencies: [
                "PINPad", "PadInterface", "Preview", "Painter", "Varlink", "EventLoop", "Secrets",
                "CommandLineOptions",
            ]),
        .executableTarget(name: "pinpadctl", dependencies: ["HostCommand"]),
        .target(
            name: "PainterProgram",
            dependencies: [
                "PainterInterface", "Varlink", "EventLoop", "Secrets", "CommandLineOptions", "CPNG", "CPango", "CLinux",
            ]),
        .executableTarget(name: "pinpad-painter", dependencies: ["PainterProgram"]),

        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "PainterTestSupport", dependencies: ["EventLoop", "Varlink", "PainterInterface"],
            path: "Tests/PainterTestSupport"),
        .testTarget(name: "SecretsTests", dependencies: ["Secrets"]),
        .testTarget(name: "PINEntryTests", dependencies: ["TestSupport", "PINEntry"]),
        .testTarget(name: "RasterTests", dependencies: ["TestSupport", "Raster"]),
        .testTarget(name: "ScreenTests", dependencies: ["TestSupport", "Screen", "Raster"], exclude: ["Golden"]),
        .testTarget(name: "INITests", dependencies: ["INI"]),
        .testTarget(name: "PromptsTests", dependencies: ["TestSupport", "Prompts", "INI"], exclude: ["Reference"]),
        .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"]),
        .testTarget(name: "VarlinkTests", dependencies: ["TestSupport", "Varlink"], exclude: ["certification"]),
        // Runs against PyPI's varlink: Tests/VarlinkTests/certification.
        .executableTarget(
            name: "VarlinkCertification", dependencies: ["Varlink"], path: "Tests/VarlinkCertification"),
        .testTarget(
            name: "DisplayTests",
            dependencies: [
                "TestSupport", "Display", "Raster", "EventLoop", "Varlink", "Painter", "PainterInterface", "CLinux",
                "CPNG",
                "pinpad-painter",
            ]),
        // They run the programs.
        .testTarget(
            name: "PainterProgramTests",
            dependencies: [
                "TestSupport", "EventLoop", "Varlink", "PainterInterface", "pinpad-painter", "pinpadd", "pinpadctl",
            ]),
        .testTarget(name: "KeypadTests", dependencies: ["TestSupport", "Keypad", "PINEntry", "EventLoop", "CLinux"]),
        .testTarget(
            name: "PainterTests",
            dependencies: [
                "PainterTestSupport", "TestSupport", "Painter", "PainterInterface", "Raster", "EventLoop", "Varlink",
                "CLinux",
            ]),
        .testTarget(name: "PadInterfaceTests", dependencies: ["PadInterface"]),
        .testTarget(name: "PINPadTests", dependencies: ["TestSupport", "PINPad", "Varlink", "EventLoop"]),
        .testTarget(
            name: "PadTests",
            dependencies: [
                "PainterTestSupport", "Painter", "Screen", "Raster", "Pad", "Prompts", "PINEntry", "Varlink",
                "EventLoop",
            ]),
        .testTarget(name: "CommandLineOptionsTests", dependencies: ["CommandLineOptions"]),
        // Some of them run the program itself.
        .testTarget(name: "HostCommandTests", dependencies: ["HostCommand", "PINPad", "pinpadctl"]),
        // They run the painter.
        .testTarget(name: "PreviewTests", dependencies: ["Preview", "Screen", "pinpad-painter"]),
        .testTarget(name: "ConfigurationTests", dependencies: ["TestSupport", "Configuration", "INI"]),
    ]
)
