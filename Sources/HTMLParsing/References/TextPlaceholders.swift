/// Text of a page that is hidden from the parser: each run is replaced by a placeholder, or by a space if it
/// is whitespace.
///
/// libxml2 scans text character by character, at some eighty instructions each, to find an end that is
/// already known. Each run is identified by the offset in the parser's input at which its placeholder ends. A
/// placeholder is a separate text between tags and references, so the parser must report it alone.
struct TextPlaceholders {
  /// The placeholder, DEL: an ordinary character for the parser.
  private static let mark: UInt8 = 0x7F
  /// The maximum number of elided runs.
  private static let limit = 1 << 19
  /// The maximum length of whitespace before a text; the parser splits longer text.
  private static let longestBlank = 500

  /// A run of text, with its placeholder.
  private struct ElidedRun {
    /// The range in the page.
    let source: Range<Int32>
    /// The offset of the placeholder's end in the parser's input.
    let end: Int32
    /// The number of leading whitespace characters before the placeholder.
    let blanks: Int16
    let mark: UInt8
  }

  /// The runs that were not restored.
  private var runs = SegmentedQueue<ElidedRun>()
  /// A Boolean value that indicates whether the parser reported a text other than a placeholder.
  private var isBroken = false

  /// The number of elided runs.
  var count: Int { runs.appendedCount }

  /// A Boolean value that indicates whether every run was restored.
  var isDone: Bool { !isBroken && runs.isEmpty }

  // MARK: Eliding text

  /// Writes the placeholder for a run of the page, which must contain no dropped characters.
  ///
  /// - Parameters:
  ///   - range: The range of the run in the page.
  ///   - text: The page.
  ///   - output: The input for the parser.
  ///   - showsBlanks: A Boolean value that indicates whether leading whitespace is kept.
  /// - Returns: `true` if the limit was not exceeded.
  mutating func replace(
    _ range: Range<Int>,
    of text: Span<UInt8>,
    in output: inout OutputText,
    showsBlanks: Bool
  ) -> Bool {
    guard !range.isEmpty, runs.appendedCount < Self.limit else { return false }
    var start = range.lowerBound
    while start < range.upperBound, text[start] <= 0x20 { start += 1 }
    let blanks = start - range.lowerBound
    guard blanks < Self.longestBlank else { return false }
    // The parser checks whether the text is only whitespace.
    let isBlank = start == range.upperBound
    let shown = isBlank || !showsBlanks ? 0 : blanks
    output.copy(upTo: range.lowerBound + shown, of: text)
    output.bytes.append(isBlank ? 0x20 : Self.mark)
    output.copied = range.upperBound
    runs.append(
      ElidedRun(
        source: Int32(range.lowerBound)..<Int32(range.upperBound),
        end: Int32(output.bytes.count),
        blanks: Int16(shown),
        mark: isBlank ? 0x20 : Self.mark
      )
    )
    return true
  }

  // MARK: Restoring text

  /// Returns the page's text for the placeholder `text` that the parser reports at `position`; `nil` if
  /// `text` is not a placeholder.
  mutating func source(of text: UnsafeBufferPointer<UInt8>, at position: Int) -> Range<Int32>? {
    guard let run = runs.first, run.end <= position else { return nil }
    guard run.end == position, let last = unsafe text.last else {
      isBroken = true
      return nil
    }
    if last == run.mark {
      runs.removeFirst()
      if text.count == 1 {
        return (run.source.lowerBound + Int32(run.blanks))..<run.source.upperBound
      }
      if text.count == Int(run.blanks) + 1 { return run.source }
      isBroken = true
    } else if text.count != Int(run.blanks) {
      // Whitespace may be reported separately before the placeholder.
      isBroken = true
    }
    return nil
  }
}
