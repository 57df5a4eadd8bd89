/// The line and column prefix of messages.
enum LineColumn {
  /// Splits a message such as `3:14: a trailing comma`; without numbers, the position is the start.
  static func split(_ message: String, source: String) -> (location: SourceLocation, text: String) {
    let parts = message.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]) else {
      return (SourceLocation(source), message)
    }
    return (SourceLocation(source, line: line, column: column), String(parts[2]).folded)
  }
}
