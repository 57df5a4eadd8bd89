/// The input paths of a command: its arguments, followed by the lines of a file, which are read one at a
/// time.
struct ArchivePaths: Sequence, IteratorProtocol {
  private var arguments: ArraySlice<String>
  private let lines: TextLines?

  init(_ arguments: [String], pathsFrom file: String?) {
    self.arguments = arguments[...]
    lines = file.map(TextLines.init)
  }

  /// The error that ended reading of the path file early; check it after the last path.
  var failure: CommandFailure? { lines?.failure }

  mutating func next() -> String? {
    if let argument = arguments.popFirst() { return argument }
    while let line = lines?.next() {
      if !line.isEmpty { return line }
    }
    return nil
  }
}
