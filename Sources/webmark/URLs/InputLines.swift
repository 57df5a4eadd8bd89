/// The arguments of a command, where `-` stands for the lines of standard input, read one at a time.
enum InputLines {
  /// Hands every argument and line to `take`; blank lines are passed over.
  static func forEach(of arguments: [String], _ take: (String) throws -> Void) rethrows {
    for argument in arguments {
      guard argument == "-" else {
        try take(argument)
        continue
      }
      while let line = readLine() {
        if line.contains(where: { !$0.isWhitespace }) { try take(line) }
      }
    }
  }
}
