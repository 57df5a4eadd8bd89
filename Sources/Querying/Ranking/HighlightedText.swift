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
    let scalars = text.unicodeScalars
    var parts: [Part] = []
    var (index, units) = (scalars.startIndex, 0)
    func add(_ upper: Int, _ isMatch: Bool) {
      let start = index
      while units < upper, index < scalars.endIndex {
        units += scalars[index].value > 0xFFFF ? 2 : 1
        index = scalars.index(after: index)
      }
      guard start < index else { return }
      parts.append(Part(text: String(scalars[start..<index]), isMatch: isMatch))
    }
    for range in ranges {
      add(range.start, false)
      add(range.start.addingReportingOverflow(range.length).partialValue, true)
    }
    add(.max, false)
    return parts
  }
}
