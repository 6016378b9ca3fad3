/// Text in columns.
package enum Table {
    /// Rows of cells, each column as wide as its widest cell, two spaces apart, no space at the ends of
    /// lines. `right` names the columns (from 0) whose cells are numbers and stand to the right.
    package static func columns(_ rows: [[String]], indent: Int = 0, right: Set<Int> = []) -> String {
        var widths: [Int] = []
        for row in rows {
            for (index, cell) in row.enumerated() {
                if index == widths.count { widths.append(0) }
                widths[index] = max(widths[index], cell.count)
            }
        }
        return rows.map { row in
            var line = String(repeating: " ", count: indent)
            for (index, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[index] - cell.count)
                if right.contains(index) {
                    line += padding + cell
                } else {
                    line += index == row.count - 1 ? cell : cell + padding
                }
                if index < row.count - 1 { line += "  " }
            }
            return line
        }.joined(separator: "\n")
    }
}
