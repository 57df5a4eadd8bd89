/// Text of a page that the parser need not see: a mark stands in for each stretch, or a blank for blanks.
///
/// libxml2 goes through text character by character, at some eighty instructions each, to find an end
/// that was found before. What was left out is known by the offset in the parser's text at which its mark
/// ends. A mark is text by itself, between tags and references, so the parser must pass it on alone.
struct StandIns {
  /// DEL: an ordinary character for the parser.
  private static let mark: UInt8 = 0x7F
  /// The largest number of stretches that are left out.
  private static let limit = 1 << 18
  /// The largest number of blanks before a text: the parser parts long text.
  private static let longestBlank = 500

  /// A stretch, with what stands in for it.
  private struct Stretch {
    /// Where it is in the page.
    let source: Range<Int32>
    /// Where its mark ends in the parser's text.
    let end: Int32
    /// Blanks at its beginning that stand before the mark.
    let blanks: Int32
    let mark: UInt8
  }

  private var stretches: [Stretch] = []
  /// The first stretch that was not put back.
  private var next = 0
  /// Whether the parser passed something else on than a mark.
  private var isBroken = false

  /// Whether every stretch was put back.
  var isDone: Bool { !isBroken && next == stretches.count }

  // MARK: Leaving out

  init() { stretches.reserveCapacity(512) }

  /// Writes what stands in for a stretch of the page, which has no characters that are dropped.
  ///
  /// - Parameters:
  ///   - range: Where the stretch is in the page.
  ///   - text: The page.
  ///   - output: What the parser is to see.
  ///   - showsBlanks: Whether blanks at the beginning of a text stay.
  /// - Returns: Whether there was room for it.
  mutating func replace(
    _ range: Range<Int>,
    of text: Span<UInt8>,
    in output: inout OutputText,
    showsBlanks: Bool
  ) -> Bool {
    guard !range.isEmpty, stretches.count < Self.limit else { return false }
    var start = range.lowerBound
    while start < range.upperBound, text[start] <= 0x20 { start += 1 }
    let blanks = start - range.lowerBound
    guard blanks < Self.longestBlank else { return false }
    // The parser asks whether there is anything but blanks.
    let isBlank = start == range.upperBound
    let shown = isBlank || !showsBlanks ? 0 : blanks
    output.copy(upTo: range.lowerBound + shown, of: text)
    output.bytes.append(isBlank ? 0x20 : Self.mark)
    output.copied = range.upperBound
    stretches.append(
      Stretch(
        source: Int32(range.lowerBound)..<Int32(range.upperBound),
        end: Int32(output.bytes.count),
        blanks: Int32(shown),
        mark: isBlank ? 0x20 : Self.mark
      )
    )
    return true
  }

  // MARK: Putting back

  /// The text of the page that `text` stands for, which the parser has read as far as `position`; `nil`
  /// where it stands for itself.
  mutating func source(of text: UnsafeBufferPointer<UInt8>, at position: Int) -> Range<Int32>? {
    guard next < stretches.count, stretches[next].end <= position else { return nil }
    let stretch = stretches[next]
    guard stretch.end == position, let last = unsafe text.last else {
      isBroken = true
      return nil
    }
    if last == stretch.mark {
      next += 1
      if text.count == 1 {
        return (stretch.source.lowerBound + stretch.blanks)..<stretch.source.upperBound
      }
      if text.count == Int(stretch.blanks) + 1 { return stretch.source }
      isBroken = true
    } else if text.count != Int(stretch.blanks) {
      // Blanks may come alone, before the mark.
      isBroken = true
    }
    return nil
  }
}
