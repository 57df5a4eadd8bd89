/// Text without control characters, with the places where a query's words stand in it.
public struct HighlightedText: Sendable, Codable, Equatable {
  /// A place, in UTF-16 code units as JavaScript and `NSRange` count.
  public struct Range: Sendable, Codable, Equatable {
    /// Where it begins.
    public var start: Int
    /// How long it is.
    public var length: Int
  }

  /// A stretch of the text.
  public struct Part: Sendable, Equatable {
    /// Its text.
    public var text: String
    /// Whether the query asks for it.
    public var isMatch: Bool
  }

  /// The text; it is plain text, so an HTML page has to escape it.
  public var text: String
  /// The places, in order, without overlaps.
  public var ranges: [Range]

  /// The whole text in stretches.
  public var parts: [Part] {
    let units = Array(text.utf16)
    var parts: [Part] = []
    var end = 0
    func add(_ upper: Int, _ isMatch: Bool) {
      let upper = min(max(end, upper), units.count)
      guard upper > end else { return }
      parts.append(
        Part(text: String(decoding: units[end..<upper], as: UTF16.self), isMatch: isMatch)
      )
      end = upper
    }
    for range in ranges {
      add(range.start, false)
      add(range.start + range.length, true)
    }
    add(units.count, false)
    return parts
  }
}
