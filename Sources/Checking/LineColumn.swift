/// Line and column that stand before a message.
enum LineColumn {
  /// Splits `3:14: a trailing comma`; without numbers the place is the beginning.
  static func split(_ message: String, source: String) -> (place: Place, text: String) {
    let parts = message.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]) else {
      return (Place(source), message)
    }
    return (Place(source, line: line, column: column), String(parts[2]).folded)
  }
}
