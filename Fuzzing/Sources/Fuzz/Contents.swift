import MainContent

/// Fuzzes the main content of a page (after its Content-Type on the first line); the output must be bounded by
/// the page, and sections must cover all blocks.
func fuzzContent(_ bytes: [UInt8]) {
  guard let (document, _) = typedPage(bytes) else { return }
  let content = MainContent(of: document)
  // A NUL becomes U+FFFD, which takes three bytes.
  let size = 3 * document.decodedByteCount
  require(content.text.count <= size, "more text than page")
  require(content.plainTextBytes().count <= size, "more plain text than page")
  require(content.markdown().utf8.count <= max(size, 16_384), "more Markdown than page")
  require(content.sections.flatMap(\.blocks) == Array(content.blocks.indices), "blocks lost")
  for block in content.blocks {
    require(block.range.upperBound <= content.text.count, "range of a block")
    require(block.spans.upperBound <= content.spans.count, "spans of a block")
    for span in content.spans[block.spans] {
      require(block.range.clamped(to: span.range) == span.range, "a span outside of its block")
    }
  }
}
