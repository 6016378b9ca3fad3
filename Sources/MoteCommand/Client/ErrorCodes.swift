import MoteWire

/// The codes of errors that the tool acts upon; all others are only told.
extension RPCError {
    /// No such layer, emitter or key path.
    static let noSuchTargetCode = -32006
    /// Among others, a file outside the scene folders.
    static let notPermittedCode = -32011
}
