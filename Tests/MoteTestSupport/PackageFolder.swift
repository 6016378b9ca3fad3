import Foundation

/// The package that the tests belong to.
package enum PackageFolder {
    /// Its root.
    package static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    /// The scenes that mote ships.
    package static let scenes = path + "/scripts/scenes"
}
