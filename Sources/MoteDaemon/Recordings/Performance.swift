import MoteScript

/// A recording that is being played: what comes next, and since when it waits. Its steps are taken as a
/// client's requests were, at the scene's time that they came at, and before or after the picture of that
/// time as they did; where the scene stands still, as long after the last one as in the recording.
package final class Performance {
    package let file: String
    package let score: SceneScore
    private let steps: [RecordedStep]
    private var next = 0
    /// When the last step was taken.
    private var takenAt: WallTime
    /// The recording's wall seconds at that step.
    private var takenWall = 0.0
    /// A client has paused the scene: nothing comes until one resumes it.
    package var isHeld = false

    package init(_ score: SceneScore, file: String, now: WallTime) {
        self.score = score
        self.file = file
        takenAt = now
        steps = Performance.firstSteps(score) + score.steps
    }

    /// A recording that began in the middle plays up to there, and then takes its clock over.
    private static func firstSteps(_ score: SceneScore) -> [RecordedStep] {
        guard let life = score.lives.first, life.time > 0, life.clock != RecordedClock() else { return [] }
        return [RecordedStep(.clock(life.clock), .init(time: life.time, isAfterPicture: false, wall: 0))]
    }

    /// The clock that the scene begins with.
    package var firstClock: RecordedClock {
        score.lives.first.flatMap { $0.time > 0 ? nil : $0.clock } ?? RecordedClock()
    }

    /// What comes next; nil when all is done.
    package var step: RecordedStep? { next < steps.count ? steps[next] : nil }

    /// When the next step comes if the scene stands still.
    package var wallTime: WallTime? {
        step.map { takenAt.adding(seconds: max(0, $0.stamp.wall - takenWall)) }
    }

    /// The next step is taken.
    package func take(now: WallTime) {
        if let step { takenWall = step.stamp.wall }
        takenAt = now
        next += 1
    }

    /// A client does not want to wait for the end of a pause.
    package func skipWait() {
        if let step { takenWall = step.stamp.wall }
    }
}
