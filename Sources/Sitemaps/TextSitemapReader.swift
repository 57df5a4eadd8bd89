import Basics

/// A reader of plain text with one URL per line, in UTF-8 ([sitemaps
/// protocol](https://www.sitemaps.org/protocol.html#otherformats)).
final class TextSitemapReader: SitemapFormatReader {
  /// The maximum number of bytes of a line; the protocol limits URLs to 2,048 characters.
  private static let lineLimit = 8192

  private let collector: SitemapCollector
  private var line: [UInt8] = []
  private var isTooLong = false

  init(_ collector: SitemapCollector) {
    self.collector = collector
    collector.begin(.text)
  }

  func feed(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      append(rest[..<end])
      endLine()
      rest = rest[(end + 1)...]
      if collector.isFull { return }
    }
    append(rest)
  }

  func finish() {
    endLine()
    if collector.isEmpty {
      collector.note(.notASitemap("neither XML nor a list of URLs"))
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>) {
    isTooLong = isTooLong || line.count + bytes.count > Self.lineLimit
    if !isTooLong { line += bytes }
  }

  private func endLine() {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    // Blanks and control characters around it are removed, as in the URL standard.
    let text = String(decoding: line.trimming { $0 <= 0x20 }, as: UTF8.self)
    let isAddress = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    guard isAddress, !isTooLong else {
      if isTooLong || line.contains(where: { $0 > 0x20 }) {
        collector.note(.badAddress, sample: text)
      }
      return
    }
    var draft = SitemapDraft()
    draft.set(.address, text)
    collector.add(draft)
  }
}
