import Basics

/// Lists in one text, separated by commas.
enum CommaList {
  /// Returns the parts of all texts.
  static func joined(_ texts: [String]) -> [String] { texts.flatMap(parts) }

  /// Returns the parts without surrounding white space; empty parts are dropped.
  static func parts(of text: String) -> [String] {
    text.split(separator: ",")
      .map { String($0.trimming(\.isWhitespace)) }
      .filter { !$0.isEmpty }
  }
}
