/// The arguments of a command, in which `-` stands for the lines of standard input, which are read
/// incrementally.
///
/// Blank lines are skipped.
struct InputLines: Sequence, IteratorProtocol {
  private var arguments: ArraySlice<String>
  private let input = TextLines("-")
  private var isReadingInput = false

  init(_ arguments: [String]) {
    self.arguments = arguments[...]
  }

  /// The error that ended reading of standard input early; check it after the last line.
  var failure: CommandFailure? { input.failure }

  mutating func next() -> String? {
    while true {
      if isReadingInput {
        while let line = input.next() {
          if line.contains(where: { !$0.isWhitespace }) { return line }
        }
        guard input.failure == nil else { return nil }
        isReadingInput = false
      }
      guard let argument = arguments.popFirst() else { return nil }
      guard argument == "-" else { return argument }
      isReadingInput = true
    }
  }
}
