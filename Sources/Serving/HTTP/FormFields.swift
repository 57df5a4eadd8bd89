import Basics

extension PercentEncoding {
  /// Returns decoded text, `nil` if an escape is broken, the bytes are not UTF-8, or one of them is NUL.
  static func text(_ encoded: Substring, plusIsSpace: Bool = false) -> String? {
    guard let bytes = decode(encoded.utf8, plusIsSpace: plusIsSpace), !bytes.contains(0)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// The names and values of a query or a form.
struct FormFields: Sendable {
  /// The maximum number of names.
  static let limit = 100

  private(set) var pairs: [(name: String, value: String)] = []

  /// Parses `application/x-www-form-urlencoded` text; `nil` if it is malformed or has too many names.
  init?(_ text: Substring) {
    for part in text.split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pairs.count < Self.limit,
        let name = PercentEncoding.text(halves[0], plusIsSpace: true),
        let value = PercentEncoding.text(halves.count > 1 ? halves[1] : "", plusIsSpace: true)
      else { return nil }
      pairs.append((name, value))
    }
  }

  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
}
