/// Values as scripts and clients write them, and as they are told to clients.
extension Value {
    /// Reads a plain value as a property's: points, sizes and rectangles as lists or objects (`{x, y}`, `{w,
    /// h}`), colours as `"#rrggbb…"` or lists of 3 or 4 numbers, transforms as 16 numbers, 6 numbers, or an
    /// object with `rotation`, `scale`, `translation`; paths as SVG text.
    /// - Throws: `wrongType` that says what was expected.
    public init(
        plain: PlainValue, for path: PropertyKeyPath, isWay: Bool = false
    ) throws(PropertyError) {
        func wrong(_ got: String? = nil) -> PropertyError {
            .wrongType(keyPath: path.name, expected: path.expectation, got: got ?? plain.account())
        }
        switch path.type {
        case .number:
            guard let n = plain.number else { throw wrong() }
            self = .number(n)
        case .boolean:
            guard let b = plain.bool else { throw wrong() }
            self = .boolean(b)
        case .string:
            guard plain.isNull || plain.string != nil else { throw wrong() }
            self = .string(plain.string ?? "")
        case .choice:
            guard let word = plain.string else { throw wrong() }
            guard path.choices.contains(word) else {
                let nearest =
                    Spelling.nearest(word, in: path.choices).map { " (did you mean \"\($0)\"?)" } ?? ""
                throw wrong("\"\(word)\"" + nearest)
            }
            self = .choice(word)
        case .point:
            guard let n = Self.numbers(plain, ["x", "y"]) else { throw wrong() }
            self = .point(Point(n[0], n[1]))
        case .size:
            guard let n = Self.numbers(plain, ["w", "h"]) ?? Self.numbers(plain, ["width", "height"]) else {
                throw wrong()
            }
            self = .size(Size(n[0], n[1]))
        case .rect:
            guard
                let n = Self.numbers(plain, ["x", "y", "w", "h"])
                    ?? Self.numbers(plain, ["x", "y", "width", "height"])
            else { throw wrong() }
            self = .rect(Rect(n[0], n[1], n[2], n[3]))
        case .color where isWay && plain.string == nil:
            guard let n = Self.numbers(plain, ["r", "g", "b", "a"]) ?? Self.numbers(plain, ["r", "g", "b"])
            else { throw wrong() }
            self = .color(Color(red: n[0], green: n[1], blue: n[2], alpha: n.count > 3 ? n[3] : 0))
        case .color:
            guard let color = Self.color(plain) else {
                let channel = plain.account { !(0...1).contains($0) }
                throw wrong(plain.string.map { "\"\($0)\"" } ?? channel)
            }
            self = .color(color)
        case .transform:
            guard let transform = Self.transform(plain) else { throw wrong() }
            self = .transform(transform)
        case .path:
            if plain.isNull {
                self = .path(nil)
                return
            }
            guard let text = plain.string else { throw wrong() }
            do {
                self = .path(try Path.parse(svg: text))
            } catch {
                throw wrong("\(error)")
            }
        case .numbers where path.isSpread:
            let count = path.components.count
            let numbers =
                plain.number.map { Array(repeating: $0, count: count) } ?? plain.list?.compactMap(\.number)
            guard let numbers, numbers.count == count, (plain.list?.count ?? count) == count else {
                throw wrong()
            }
            self = .numbers(numbers)
        case .numbers:
            let list = plain.list ?? (plain == .object([]) ? [] : nil)
            guard let list, list.count <= 64 else { throw wrong() }
            let numbers = list.compactMap(\.number)
            guard numbers.count == list.count, numbers.allSatisfy({ $0 >= 0 }) else {
                let place = list.firstIndex { !($0.number.map { $0 >= 0 } ?? false) } ?? 0
                let what = list[place].number?.shown ?? list[place].kindName
                throw wrong("a list with \(what) at \(place + 1): all must be numbers of at least 0")
            }
            self = .numbers(numbers)
        case .colors:
            guard let list = plain.list ?? (plain == .object([]) || plain.isNull ? [] : nil),
                list.count <= EngineLimits.gradientStops
            else { throw wrong() }
            var colors: [Color] = []
            for (place, item) in list.enumerated() {
                guard let color = Self.color(item) else {
                    let what = item.string.map { "\"\($0.prefix(40))\"" } ?? item.kindName
                    throw wrong("\(what) at \(place + 1)")
                }
                colors.append(color)
            }
            self = .colors(colors)
        case .font:
            guard let font = Self.font(plain) else { throw wrong() }
            self = .font(font)
        }
    }

    private static func numbers(_ plain: PlainValue, _ names: [String]) -> [Double]? {
        if let list = plain.list {
            let numbers = list.compactMap(\.number)
            return numbers.count == names.count && list.count == names.count ? numbers : nil
        }
        guard let members = plain.members, members.count == names.count else { return nil }
        let numbers = names.compactMap { plain[$0]?.number }
        return numbers.count == names.count ? numbers : nil
    }

    private static func color(_ plain: PlainValue) -> Color? {
        if let text = plain.string { return Color(hex: text) }
        guard let n = numbers(plain, ["r", "g", "b", "a"]) ?? numbers(plain, ["r", "g", "b"]),
            n.allSatisfy({ (0...1).contains($0) })
        else { return nil }
        return Color(red: n[0], green: n[1], blue: n[2], alpha: n.count > 3 ? n[3] : 1)
    }

    private static func transform(_ plain: PlainValue) -> DecomposedTransform? {
        if let list = plain.list {
            let n = list.compactMap(\.number)
            guard n.count == list.count, n.allSatisfy(\.isFinite) else { return nil }
            if n.count == 6 {
                return DecomposedTransform(
                    Transform3D([n[0], n[1], 0, 0], [n[2], n[3], 0, 0], [0, 0, 1, 0], [n[4], n[5], 0, 1]))
            }
            guard n.count == 16 else { return nil }
            var matrix = Transform3D.identity
            for i in 0..<16 { matrix[i] = n[i] }
            return DecomposedTransform(matrix)
        }
        guard let members = plain.members else { return nil }
        var transform = DecomposedTransform.identity
        for member in members {
            switch member.name {
            case "rotation":
                if let angle = member.value.number {
                    transform.rotation.z = angle
                } else {
                    guard let n = numbers(member.value, ["x", "y", "z"]) else { return nil }
                    transform.rotation = [n[0], n[1], n[2]]
                }
            case "scale":
                if let factor = member.value.number {
                    transform.scale = [factor, factor, factor]
                } else if let n = numbers(member.value, ["x", "y"]) {
                    transform.scale = [n[0], n[1], 1]
                } else {
                    guard let n = numbers(member.value, ["x", "y", "z"]) else { return nil }
                    transform.scale = [n[0], n[1], n[2]]
                }
            case "translation":
                if let n = numbers(member.value, ["x", "y"]) {
                    transform.translation = [n[0], n[1], 0]
                } else {
                    guard let n = numbers(member.value, ["x", "y", "z"]) else { return nil }
                    transform.translation = [n[0], n[1], n[2]]
                }
            case "perspective":
                // The distance of the eye, points: what m34 = -1/d says.
                guard let distance = member.value.number, distance != 0 else { return nil }
                transform.perspective.z = -1 / distance
            default: return nil
            }
        }
        return transform
    }

    private static func font(_ plain: PlainValue) -> FontName? {
        if let family = plain.string { return family.isEmpty ? nil : FontName(family: family) }
        guard let members = plain.members else { return nil }
        var font = FontName(family: "DejaVu Sans")
        for member in members {
            switch member.name {
            case "family":
                guard let family = member.value.string, !family.isEmpty else { return nil }
                font.family = family
            case "weight":
                guard let weight = member.value.number, (1...1000).contains(weight) else { return nil }
                font.weight = Int(weight)
            case "italic":
                guard let italic = member.value.bool else { return nil }
                font.italic = italic
            default: return nil
            }
        }
        return font
    }

    /// As `scene.get` tells it: lists of numbers, colours `#rrggbbaa`, matrices of 6 numbers where they are
    /// flat and else 16, paths as SVG text.
    public var plain: PlainValue {
        switch self {
        case .number(let n): .number(n)
        case .point(let p): [.number(p.x), .number(p.y)]
        case .size(let s): [.number(s.width), .number(s.height)]
        case .rect(let r):
            [.number(r.origin.x), .number(r.origin.y), .number(r.size.width), .number(r.size.height)]
        case .color(let c): .string(c.hex)
        case .transform(let t): Self.plain(t.matrix)
        case .boolean(let b): .bool(b)
        case .choice(let word): .string(word)
        case .string(let s): .string(s)
        case .path(let path): path.map { .string($0.svg) } ?? .null
        case .numbers(let n): .list(n.map { .number($0) })
        case .colors(let colors): .list(colors.map { .string($0.hex) })
        case .font(let f):
            ["family": .string(f.family), "weight": .number(Double(f.weight)), "italic": .bool(f.italic)]
        }
    }

    private static func plain(_ m: Transform3D) -> PlainValue {
        let flat =
            m[2] == 0 && m[3] == 0 && m[6] == 0 && m[7] == 0 && m[8] == 0 && m[9] == 0 && m[10] == 1
            && m[11] == 0 && m[14] == 0 && m[15] == 1
        return .list((flat ? [0, 1, 4, 5, 12, 13] : Array(0..<16)).map { .number(m[$0]) })
    }
}
