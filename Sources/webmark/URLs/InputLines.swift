/// The arguments of a command, where `-` stands for the lines of standard input, read one at a time.
///
/// Blank lines are passed over.
struct InputLines: Sequence, IteratorProtocol {
  private var arguments: ArraySlice<String>
  private var isReadingInput = false

  init(_ arguments: [String]) {
    self.arguments = arguments[...]
  }

  mutating func next() -> String? {
    while true {
      if isReadingInput {
        while let line = readLine() {
          if line.contains(where: { !$0.isWhitespace }) { return line }
        }
        isReadingInput = false
      }
      guard let argument = arguments.popFirst() else { return nil }
      guard argument == "-" else { return argument }
      isReadingInput = true
    }
  }
}
