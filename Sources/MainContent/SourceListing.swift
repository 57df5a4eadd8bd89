import HTMLParsing

/// Recognizes a main content that is the source of a program, as generators of documentation write it beside the pages that
/// explain it.
extension MainContent {
  /// The minimum size of a listing, in bytes; shorter ones are examples.
  private static var listingSize: Int { 500 }
  /// The maximum number of bytes for each marked word in highlighted code.
  private static var bytesPerMark: Int { 60 }

  /// A Boolean value that indicates whether at least nine tenths of the main content, headings aside, are one block of
  /// highlighted code.
  public var isSourceListing: Bool {
    var (total, longest) = (0, 0)
    for block in blocks where block.isMain {
      if case .heading = block.kind { continue }
      total += block.range.count
      if block.kind == .code { longest = max(longest, block.range.count) }
    }
    guard longest >= Self.listingSize, longest * 10 >= total * 9 else { return false }
    return markedWords * Self.bytesPerMark >= longest
  }

  /// The number of elements in code that mark a word: keywords, names and comments.
  private var markedWords: Int {
    var (count, end) = (0, 0)
    for index in document.elements.indices {
      let element = document.elements[index]
      if element.name == .pre || document.isCodeListing(index) { end = max(end, Int(element.end)) }
      if index < end, element.name == .span, element.names.contains(.class) { count += 1 }
    }
    return count
  }
}
