/// Text of a page that the parser need not see: a mark stands in for each stretch, or a blank for blanks.
///
/// libxml2 goes through text character by character, at some eighty instructions each, to find an end
/// that was found before. What was left out is known by the place in the parser's text where it ends.
struct StandIns {
  /// DEL: an ordinary character for the parser.
  private static let mark: UInt8 = 0x7F
  /// Line ends of blanks at most: the parser parts long text.
  private static let longestBlank = 500
  /// Stretches that are left out at most.
  private static let limit = 1 << 18

  /// A stretch, with what stands in for it.
  struct Stretch {
    /// Where it is in the page.
    let source: Range<Int32>
    /// What stands in for it: the place in the parser's text, where a mark is followed by the line ends
    /// of the stretch, for the numbers of lines.
    let written: Range<Int32>
    let isBlank: Bool

    /// Where in a text that ends within the stretch it begins; `nil` where the text is but line ends
    /// behind its mark: the parser hands long text out in pieces.
    func start(in text: UnsafeBufferPointer<UInt8>) -> Int? {
      if isBlank { return max(0, text.count - written.count) }
      var start = text.count
      while start > 0, text.count - start < written.count {
        start -= 1
        if unsafe text[start] == StandIns.mark { return start }
      }
      return nil
    }
  }

  private var stretches: [Stretch] = []
  /// The first stretch that was not put back.
  private var next = 0

  /// Whether every stretch was put back.
  var isDone: Bool { next == stretches.count }

  // MARK: Leaving out

  init() { stretches.reserveCapacity(512) }

  /// Writes what stands in for a stretch of the page, and tells whether it did.
  mutating func replace(
    _ range: Range<Int>,
    of text: Span<UInt8>,
    in output: inout OutputText
  ) -> Bool {
    guard !range.isEmpty, stretches.count < Self.limit else { return false }
    let stretch = text.extracting(range)
    guard let traits = TextTraits(stretch, mayHaveMarkup: false) else { return false }
    // The parser asks whether there is anything but blanks.
    let isBlank = Self.isBlank(stretch)
    guard !isBlank || traits.breaks < Self.longestBlank else { return false }
    output.copy(upTo: range.lowerBound, of: text)
    let start = Int32(output.bytes.count)
    if !isBlank || traits.breaks == 0 { output.bytes.append(isBlank ? 0x20 : Self.mark) }
    output.writeBreaks(traits.breaks)
    output.copied = range.upperBound
    stretches.append(
      Stretch(
        source: Int32(range.lowerBound)..<Int32(range.upperBound),
        written: start..<Int32(output.bytes.count),
        isBlank: isBlank
      )
    )
    return true
  }

  private static func isBlank(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] > 0x20 { return false }
    return true
  }

  // MARK: Putting back

  /// The stretch in which a text ends that the parser read as far as `position`.
  mutating func stretch(at position: Int) -> Stretch? {
    guard next < stretches.count, stretches[next].written.lowerBound < position else { return nil }
    let stretch = stretches[next]
    // A lone `<` is handed out where the text before it ends.
    if stretch.written.upperBound == position { next += 1 }
    return stretch
  }
}
