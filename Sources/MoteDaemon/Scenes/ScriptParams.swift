/// What a scene's text says of its parameters without being run: for lists.
package enum ScriptParams {
    /// Names that the text reads as `scene.params.NAME`, each once, in order of their names.
    package static func names(in text: [UInt8]) -> [String] {
        let marker = Array("scene.params.".utf8)
        var names: Set<String> = []
        var index = 0
        while index + marker.count < text.count {
            guard text[index] == marker[0], text[index..<index + marker.count].elementsEqual(marker) else {
                index += 1
                continue
            }
            index += marker.count
            let name = text[index...].prefix(while: isNameByte)
            if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
            index += name.count
        }
        return names.sorted()
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
