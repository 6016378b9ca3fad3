/// Of `moted` and `mote`, which are built together.
package enum Version {
    package static let number = "0.1.0"
}
