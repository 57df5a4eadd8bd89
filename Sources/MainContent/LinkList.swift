/// Recognizes a main content that leads elsewhere and explains nothing: the alphabetical index of a manual, a table of
/// contents, a site map, the topics of a forum.
extension MainContent {
  /// The number of links from which a page is a list of links.
  private static var linkMinimum: Int { 20 }
  /// The maximum number of bytes outside links of an entry: `checkpoint, 3.4.2,` or the author and date of a topic.
  private static var entryBytes: Int { 80 }

  /// A Boolean value that indicates whether at least nine tenths of the main content, headings aside, are short entries with
  /// links, and at least three tenths of it are the texts of links.
  public var isLinkList: Bool {
    var (total, entries, linked, links) = (0, 0, 0, 0)
    for block in blocks where block.isMain {
      if case .heading = block.kind { continue }
      let texts = spans[block.spans].lazy.filter { $0.kind == .link }
      let inLinks = texts.reduce(0) { $0 + $1.range.count }
      total += block.range.count
      links += texts.count
      linked += inLinks
      // The terms of an index may be linked by what follows them.
      let isEntry = inLinks > 0 || block.kind == .term
      if isEntry, block.range.count - inLinks <= Self.entryBytes { entries += block.range.count }
    }
    return links >= Self.linkMinimum && entries * 10 >= total * 9 && linked * 10 >= total * 3
  }
}
