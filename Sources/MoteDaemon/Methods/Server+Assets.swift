import MoteEngine
import MoteScript
import MoteWire

/// `asset.get`: what the names in frames stand for.
extension Server {
    package func getAsset(_ call: Call) throws(RPCError) -> Answer {
        try withScene(of: call) { (scene) throws(RPCError) in
            let name = call.params.string("name")
            guard let asset = scene.hosted.asset(named: name) else { throw unknown(name, scene) }
            var members: [PlainValue.Member] = [
                .init("name", .string(asset.name)), .init("type", .string(asset.type)),
                .init("sha256", .string(asset.sha256)), .init("bytes", integer(asset.byteCount)),
            ]
            if call.params.string("as") == "path" {
                guard let path = asset.path else {
                    throw .badParam(
                        "as", expected: "\"data\" for what is built in and has no file", got: "path")
                }
                members.append(.init("path", .string(path)))
            } else {
                let most = limits.replyBytes
                guard asset.byteCount < most / 4 * 3 - 1024 else {
                    throw .limit("replyBytes", max: most, hint: "ask for its path instead")
                }
                // Its file may have gone since a picture named it.
                guard let bytes = asset.bytes() else { throw unknown(name, scene) }
                members.append(.init("data", .string(Base64.text(bytes))))
            }
            if let picture = asset.picture {
                members += [
                    .init("width", integer(picture.width)), .init("height", integer(picture.height)),
                    .init("scale", .number(picture.scale)),
                ]
            }
            return .value(.object(members))
        }
    }

    private func unknown(_ name: String, _ scene: RunningScene) -> RPCError {
        .notFound("asset", path: name, nearest: Spelling.nearest(name, in: scene.hosted.assetNames))
    }
}
