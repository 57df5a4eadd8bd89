/// Text without control characters, and the ranges that match a query.
public struct HighlightedText: Sendable, Codable, Equatable {
  /// A range in UTF-16 code units, which JavaScript and `NSRange` use.
  public struct Range: Sendable, Codable, Equatable {
    /// The start offset.
    public var start: Int
    /// The length.
    public var length: Int
  }

  /// A part of the text.
  public struct Part: Sendable, Equatable {
    /// The text of the part.
    public var text: String
    /// A Boolean value that indicates whether it matches the query.
    public var isMatch: Bool
  }

  /// The plain text; an HTML page has to escape it.
  public var text: String
  /// The matching ranges, in order and without overlaps.
  public var ranges: [Range]

  /// The text split into matching and other parts.
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
