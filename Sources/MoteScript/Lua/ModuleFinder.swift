/// A module's text for `require`.
package struct ScriptModule: Sendable, Equatable {
    /// As errors show it: relative to the folder it was found in.
    package var file: String
    /// Absolute, for whoever watches it; "" where there is none.
    package var path: String
    package var text: [UInt8]

    package init(file: String, path: String, text: [UInt8]) {
        self.file = file
        self.path = path
        self.text = text
    }
}

/// Finds `require "parts.button"` as `parts/button.lua` beside the scene and in the library folders, and
/// nowhere else.
package struct ModuleFinder: Sendable {
    /// Largest module: 1 MiB, as the largest message of the protocol.
    package static let maximumBytes = 1 << 20

    package var directories: [String]

    /// - Parameter directories: in the order of looking.
    package init(directories: [String]) {
        self.directories = directories
    }

    package func module(named name: String) throws(LuaRaise) -> ScriptModule {
        guard Self.isName(name) else {
            let name = Self.shown(name)
            throw LuaRaise("'\(name)' is no module's name: letters, digits, _, -, with dots between folders")
        }
        let file = String(name.map { $0 == "." ? "/" : $0 }) + ".lua"
        for directory in directories {
            do throws(FolderFile.Failure) {
                guard let path = try FolderFile.path(of: file, in: directory) else { continue }
                let text = try FolderFile.read(path, limit: Self.maximumBytes)
                return ScriptModule(file: file, path: path, text: text)
            } catch {
                throw LuaRaise("module '\(name)' \(error.reason)")
            }
        }
        throw LuaRaise("no module '\(name)': \(file) is neither beside the scene nor in the library")
    }

    static func isName(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return name.utf8.count <= 200 && parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                     UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
                default: false
                }
            }
        }
    }

    /// The beginning of a name that may be anything.
    private static func shown(_ name: String) -> String {
        name.count <= 60 ? name : name.prefix(60) + "…"
    }
}
