import Foundation
import MoteEngine

/// The particles of an emitter that come as births, and where they are: the protocol's formulas, in doubles
/// and with the C library's functions.
package struct LivingParticles: Equatable, Sendable {
    package struct Particle: Equatable, Sendable {
        package var born: Double
        package var birth: [String: Double]
        package func value(_ column: String, _ standard: Double = 0) -> Double { birth[column] ?? standard }
        package var lifetime: Double { value("lifetime") }
    }

    package struct Place: Equatable, Sendable {
        package var x: Double
        package var y: Double
        package var z: Double
        package var rotation: Double
        package var scale: Double
        package var alpha: Double
        /// Red, green, blue, 0…1.
        package var color: [Double]
    }

    package private(set) var particles: [Int: Particle] = [:]

    package init() {}

    /// Acts upon `births` and `deaths` of an emitter in a frame.
    mutating func take(_ emitter: PlainValue, time: Double) {
        let births = emitter["births"]
        if births?["all"]?.bool == true { particles = [:] }
        for id in (emitter["deaths"]?.list ?? []).compactMap(\.integer) { particles[id] = nil }
        guard let births, let count = births["count"]?.integer, count > 0 else { return }
        var columns: [String: [Double]] = [:]
        for member in births.members ?? [] where !["count", "all", "constant"].contains(member.name) {
            columns[member.name] = Self.column(member.value)
        }
        for member in births["constant"]?.members ?? [] {
            columns[member.name] = Array(repeating: member.value.number ?? 0, count: count)
        }
        guard columns.values.allSatisfy({ $0.count == count }), let ids = columns["id"] else { return }
        for (index, id) in ids.enumerated() {
            let birth = columns.mapValues { $0[index] }
            particles[Int(id)] = Particle(born: time - (birth["age"] ?? 0), birth: birth)
        }
    }

    /// A frame's time has passed their end.
    mutating func forgetEnded(at time: Double) {
        particles = particles.filter { time - $0.value.born < $0.value.lifetime }
    }

    /// Those alive at a time, oldest first.
    package func ids(at time: Double) -> [Int] {
        particles.filter { time >= $0.value.born && time - $0.value.born < $0.value.lifetime }
            .sorted { ($0.value.born, $0.key) < ($1.value.born, $1.key) }.map(\.key)
    }

    package func place(of id: Int, at time: Double) -> Place? {
        guard let particle = particles[id] else { return nil }
        let q = time - particle.born
        let k = particle.value("drag")
        func along(_ place: String, _ velocity: String, _ acceleration: String) -> Double {
            let (x, v, a) = (particle.value(place), particle.value(velocity), particle.value(acceleration))
            if k * q < 1e-4 { return x + v * q + a * q * q / 2 }
            return x + (v - a / k) * (1 - exp(-k * q)) / k + a / k * q
        }
        func kept(_ value: Double) -> Double { min(1, max(0, value)) }
        let color = UInt32(particle.value("color", 16_777_215))
        let channels = zip([16, 8, 0], ["redSpeed", "greenSpeed", "blueSpeed"]).map { shift, speed in
            kept(Double(color >> UInt32(shift) & 255) / 255 + particle.value(speed) * q)
        }
        return Place(
            x: along("x", "vx", "ax"), y: along("y", "vy", "ay"), z: along("z", "vz", "az"),
            rotation: particle.value("rotation") + particle.value("spin") * q,
            scale: max(0, particle.value("scale", 1) + particle.value("scaleSpeed") * q),
            alpha: kept(particle.value("alpha", 1) + particle.value("alphaSpeed") * q), color: channels)
    }

    private static func column(_ value: PlainValue) -> [Double] {
        if let list = value.list { return list.map { $0.number ?? .nan } }
        guard let text = value["f32"]?.string ?? value["u32"]?.string, let data = Data(base64Encoded: text)
        else { return [] }
        let isFloat = value["f32"] != nil
        return stride(from: 0, to: data.count, by: 4).map { start in
            let bits = data[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return isFloat ? Double(Float(bitPattern: bits)) : Double(bits)
        }
    }
}
