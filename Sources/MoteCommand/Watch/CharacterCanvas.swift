import MoteEngine

/// A picture in characters: two pixels above each other in each, as the halves of a block, in 24-bit colour;
/// without colours, shades.
package struct CharacterCanvas {
    package let columns: Int
    package let rows: Int
    /// Two for each row.
    private var pixels: [Color]
    private var letters: [Int: (Character, Color)] = [:]

    package init(columns: Int, rows: Int, background: Color) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        pixels = Array(repeating: background, count: self.columns * self.rows * 2)
    }

    /// Pixels down.
    package var height: Int { rows * 2 }

    package subscript(x: Int, y: Int) -> Color {
        let isInside = x >= 0 && x < columns && y >= 0 && y < height
        return isInside ? pixels[y * columns + x] : .clear
    }

    /// Lays a colour over a pixel; nothing happens outside.
    /// - Parameter adds: adds its light instead.
    package mutating func blend(_ x: Int, _ y: Int, _ color: Color, opacity: Double, adds: Bool = false) {
        let alpha = color.alpha * opacity
        guard x >= 0, x < columns, y >= 0, y < height, alpha > 0 else { return }
        let index = y * columns + x
        let below = pixels[index]
        func mix(_ under: Double, _ over: Double) -> Double {
            adds ? min(1, under + over * alpha) : under + (over - under) * min(1, alpha)
        }
        pixels[index] = Color(
            red: mix(below.red, color.red), green: mix(below.green, color.green),
            blue: mix(below.blue, color.blue))
        if !adds, alpha > 0.5 { letters[y / 2 * columns + x] = nil }
    }

    /// A letter at a pixel, over what is drawn there.
    package mutating func put(_ letter: Character, _ x: Int, _ y: Int, _ color: Color) {
        guard x >= 0, x < columns, y >= 0, y < height, letter != " " else { return }
        letters[y / 2 * columns + x] = (letter, color)
    }

    // MARK: Text

    /// Lines, each ended by a reset and cleared to its end.
    package func text(isColored: Bool) -> String {
        var text = ""
        for row in 0..<rows {
            text += isColored ? coloredLine(row) : shadedLine(row)
            text += "\u{1b}[K\n"
        }
        return text
    }

    private func coloredLine(_ row: Int) -> String {
        var line = ""
        var ink = ""
        for x in 0..<columns {
            let (upper, lower) = (self[x, 2 * row], self[x, 2 * row + 1])
            let letter = letters[row * columns + x]
            let over = letter?.1 ?? upper
            let under = letter == nil ? lower : middle(upper, lower)
            let wanted = "\u{1b}[38;2;\(code(over));48;2;\(code(under))m"
            // A run of one colour names it once.
            if wanted != ink { line += wanted }
            ink = wanted
            line.append(letter?.0 ?? "▀")
        }
        return line + "\u{1b}[0m"
    }

    private func shadedLine(_ row: Int) -> String {
        let shades = Array(" .:-=+*#%@")
        return String((0..<columns).map { x in
            if let letter = letters[row * columns + x] { return letter.0 }
            let color = middle(self[x, 2 * row], self[x, 2 * row + 1])
            let light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
            return shades[min(shades.count - 1, max(0, Int(light * Double(shades.count))))]
        })
    }

    private func middle(_ a: Color, _ b: Color) -> Color {
        Color(red: (a.red + b.red) / 2, green: (a.green + b.green) / 2, blue: (a.blue + b.blue) / 2)
    }

    private func code(_ color: Color) -> String {
        func byte(_ channel: Double) -> Int { Int((min(max(channel, 0), 1) * 255).rounded()) }
        return "\(byte(color.red));\(byte(color.green));\(byte(color.blue))"
    }
}
