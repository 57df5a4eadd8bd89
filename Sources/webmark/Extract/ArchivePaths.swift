/// The paths of a command: its arguments, then the lines of a file, read one at a time.
struct ArchivePaths: Sequence, IteratorProtocol {
  private var arguments: ArraySlice<String>
  private let lines: TextLines?

  init(_ arguments: [String], pathsFrom file: String?) {
    self.arguments = arguments[...]
    lines = file.map(TextLines.init)
  }

  /// Why the file of paths could not be read to its end; to be looked at after the last path.
  var failure: CommandFailure? { lines?.failure }

  mutating func next() -> String? {
    if let argument = arguments.popFirst() { return argument }
    while let line = lines?.next() {
      if !line.isEmpty { return line }
    }
    return nil
  }
}
