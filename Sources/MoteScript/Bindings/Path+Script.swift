import MoteEngine

extension Path {
    /// The steps that the prelude's `path()` wrote down: the word of each, then its numbers.
    init(steps: PlainValue) throws {
        self.init()
        let list = steps.list ?? []
        var index = 0
        while index < list.count {
            guard let word = list[index].string else { throw ScriptMistake("path: not a path") }
            index += 1
            var numbers: [Double] = []
            while index < list.count, let number = list[index].number {
                numbers.append(number)
                index += 1
            }
            try add(word, numbers)
        }
    }

    private mutating func add(_ word: String, _ n: [Double]) throws {
        switch (word, n.count) {
        case ("moveTo", 2): moveTo(Point(n[0], n[1]))
        case ("lineTo", 2): lineTo(Point(n[0], n[1]))
        case ("quadTo", 4): quadTo(Point(n[0], n[1]), Point(n[2], n[3]))
        case ("curveTo", 6): curveTo(Point(n[0], n[1]), Point(n[2], n[3]), Point(n[4], n[5]))
        case ("arc", 6):
            arc(center: Point(n[0], n[1]), radius: n[2], start: n[3], end: n[4], clockwise: n[5] != 0)
        case ("rect", 4): rect(Rect(n[0], n[1], n[2], n[3]))
        case ("roundedRect", 5): roundedRect(Rect(n[0], n[1], n[2], n[3]), radius: n[4])
        case ("ellipse", 4): ellipse(in: Rect(n[0], n[1], n[2], n[3]))
        case ("close", 0): close()
        default: throw ScriptMistake("path: not a path")
        }
    }
}
