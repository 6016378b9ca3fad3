// swift-tools-version: 6.0
import PackageDescription

// The Swift library is linked statically, so that `moted` and `mote` run on a Debian without a Swift runtime.
let staticStdlib: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"])]

let package = Package(
    name: "mote",
    products: [
        .executable(name: "moted", targets: ["moted"]),
        .executable(name: "mote", targets: ["mote"]),
        .executable(name: "mote-bench", targets: ["mote-bench"]),
    ],
    targets: [
        // Debian's C libraries, found by pkg-config.
        .systemLibrary(name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
        // simdjson's pkg-config file carries flags that SwiftPM refuses with a warning; the library needs
        // none of them.
        .systemLibrary(name: "CSimdjson", providers: [.apt(["libsimdjson-dev"])]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),

        // The smallest C shims: macros, calls that may jump, what Glibc's import lacks.
        .target(name: "CMoteLua", dependencies: ["CLua"]),
        .target(
            name: "CMoteJSON", dependencies: ["CSimdjson"],
            linkerSettings: [.linkedLibrary("simdjson")]),
        // Pango's fonts are fontconfig's, whose file names it tells.
        .target(
            name: "CMoteText", dependencies: ["CPango"],
            linkerSettings: [.linkedLibrary("pangoft2-1.0"), .linkedLibrary("fontconfig")]),
        .target(name: "CMoteJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CBase64"),
        .target(name: "CLinux"),
        .target(name: "CAllocations"),

        .target(name: "MoteEngine"),
        .target(name: "MoteJSON", dependencies: ["MoteEngine", "CMoteJSON"]),
        .target(name: "MoteText", dependencies: ["MoteEngine", "CMoteText"]),
        .target(name: "MoteWire", dependencies: ["MoteEngine", "MoteJSON", "CBase64"]),
        .target(name: "MoteRaster", dependencies: ["MoteEngine", "MoteText", "CCairo", "CMoteJPEG"]),
        // The engine's `pow` stands in for the C library's, also where Lua, a shared library, calls it.
        .target(
            name: "MoteScript",
            dependencies: [
                "MoteEngine", "MoteJSON", "MoteText", "MoteRaster", "MoteWire", "CMoteLua", "CLinux",
            ],
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=pow"])]),
        .target(
            name: "MoteDaemon",
            dependencies: ["MoteEngine", "MoteJSON", "MoteWire", "MoteScript", "CLinux"]),

        .target(
            name: "MoteCommand",
            dependencies: [
                "MoteEngine", "MoteJSON", "MoteWire", "MoteScript", "MoteRaster", "MoteDaemon", "CLinux",
            ]),
        .executableTarget(name: "moted", dependencies: ["MoteDaemon"], linkerSettings: staticStdlib),
        .executableTarget(name: "mote", dependencies: ["MoteCommand"], linkerSettings: staticStdlib),
        .executableTarget(
            name: "mote-bench",
            dependencies: [
                "MoteEngine", "MoteWire", "MoteJSON", "MoteScript", "MoteDaemon", "CAllocations", "CLinux",
            ],
            linkerSettings: staticStdlib),

        .target(
            name: "MoteTestSupport", dependencies: ["MoteEngine", "MoteJSON", "CLinux"],
            path: "Tests/MoteTestSupport"),
        .testTarget(
            name: "MoteEngineTests", dependencies: ["MoteEngine", "MoteTestSupport"],
            exclude: ["Vectors/motion"]),
        .testTarget(name: "MoteJSONTests", dependencies: ["MoteJSON", "MoteTestSupport"]),
        .testTarget(name: "MoteTextTests", dependencies: ["MoteText", "MoteTestSupport"]),
        .testTarget(name: "MoteWireTests", dependencies: ["MoteWire", "MoteTestSupport"]),
        .testTarget(name: "MoteRasterTests", dependencies: ["MoteRaster", "MoteTestSupport"]),
        .testTarget(name: "MoteScriptTests", dependencies: ["MoteScript", "MoteTestSupport"]),
        .testTarget(name: "MoteDaemonTests", dependencies: ["MoteDaemon", "MoteTestSupport"]),
        .testTarget(name: "MoteCommandTests", dependencies: ["MoteCommand", "MoteTestSupport"]),
        .testTarget(
            name: "SceneTests", dependencies: ["MoteCommand", "MoteScript", "MoteWire", "MoteTestSupport"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .cxx17
)
