/// The bold text with which a block starts: the title in `<p><b>Title.</b> Text`.
struct LeadText {
  /// The maximum size of a title in bytes; longer bold text is content.
  private static let limit = 100

  private var boldDepth = 0
  private var depth = 0
  /// A Boolean value that indicates whether all text of the block so far is emphasized and starts in bold.
  private var isOpen = true
  /// The end of the emphasized text, in bytes from the start of the block.
  private var end = 0

  /// Starts a block.
  mutating func startBlock() { (isOpen, end) = (true, 0) }

  /// Starts an element of emphasized text.
  mutating func start(isBold: Bool) {
    depth += 1
    if isBold { boldDepth += 1 }
  }

  /// Ends an element of emphasized text when the block has a number of bytes.
  mutating func finish(isBold: Bool, at length: Int) {
    depth -= 1
    if isBold { boldDepth -= 1 }
    if isOpen, depth == 0 { end = length }
  }

  /// Adds text to a block that has a number of bytes.
  mutating func addText(at length: Int) {
    if depth == 0 || length == 0 && boldDepth == 0 { isOpen = false }
  }

  /// Ends the title with the line.
  mutating func breakLine(at length: Int) {
    guard isOpen, length > 0 else { return }
    if depth > 0 { end = length }
    isOpen = false
  }

  /// Follows a block that was cut to a number of bytes.
  mutating func removeText(from length: Int) { end = min(end, length) }

  /// Returns the size of the title of a block in bytes; 0 if it has none.
  func bytes(of length: Int) -> Int {
    let bytes = isOpen && depth > 0 ? length : end
    return bytes <= Self.limit ? bytes : 0
  }
}
