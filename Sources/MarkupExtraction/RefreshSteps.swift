import HTMLParsing

/// The time and the target of a refresh, of the `<meta>` element or of the header field ([shared declarative refresh
/// steps](https://html.spec.whatwg.org/#shared-declarative-refresh-steps)).
package struct RefreshSteps {
  /// The time after which the target is loaded, in seconds.
  package let seconds: Int
  /// The reference to the target; `nil` if the page is only loaded again.
  package let target: String?

  /// Parses a value such as `5; url=/next`; `nil` if it has no time.
  package init?(_ value: String) {
    let content = value.collapsingWhitespace
    let digits = content.prefix { $0.isASCII && $0.isNumber }
    var rest = content.dropFirst(digits.count)
    guard !digits.isEmpty || rest.first == "." else { return nil }
    seconds = Int(digits.prefix(9)) ?? 0
    rest = rest.drop { $0.isASCII && $0.isNumber || $0 == "." }
    guard let mark = rest.first else {
      target = nil
      return
    }
    guard mark == ";" || mark == "," || mark == " " else { return nil }
    rest = rest.drop { $0 == " " }
    if rest.first == ";" || rest.first == "," { rest.removeFirst() }
    rest = rest.drop { $0 == " " }
    target = rest.isEmpty ? nil : String(Self.target(rest))
  }

  /// Returns the target behind the time, with or without `url=`, and up to the end of its quotation marks.
  private static func target(_ text: Substring) -> Substring {
    var target = text
    if text.prefix(3).lowercased() == "url" {
      let rest = text.dropFirst(3).drop { $0 == " " }
      if rest.first == "=" { target = rest.dropFirst().drop { $0 == " " } }
    }
    guard let quote = target.first, quote == "'" || quote == "\"" else { return target }
    return target.dropFirst().prefix { $0 != quote }
  }
}
