import Glibc

/// The files that a script's places are in, by numbers from 1: a scene has a handful, and asks for one with
/// every layer and every motion that it makes.
struct PlaceFiles {
    private var names: [(bytes: [CChar], text: String)] = []

    mutating func number(of file: UnsafePointer<CChar>) -> Int32 {
        for (index, name) in names.enumerated() where strcmp(name.bytes, file) == 0 {
            return Int32(index + 1)
        }
        let text = String(cString: file)
        names.append((Array(text.utf8CString), text))
        return Int32(names.count)
    }

    func name(_ number: Int) -> String? {
        names.indices.contains(number - 1) ? names[number - 1].text : nil
    }
}
