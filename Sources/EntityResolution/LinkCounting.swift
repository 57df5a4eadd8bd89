import Basics
import IndexModel
import SearchableItems

/// Keeps the counts of links between pages while records change.
///
/// A page counts as long as its record exists; the items of duplicates are not counted.
struct LinkCounting {
  let store: any IndexWriting

  /// Counts the links of a record that was added.
  func add(_ record: StoredRecord) throws { try count(record.webItem(), 1) }

  /// Removes the links of a record that is about to be removed.
  func remove(_ record: StoredRecord) throws { try count(record.webItem(), -1) }

  /// Replaces the links of a record by those of its new form.
  func replace(_ existing: StoredRecord, by record: StoredRecord) throws {
    guard record.name.kind == .web else { return }
    let (former, new) = (existing.webItem(), record.webItem())
    let isSame = former?.links == new?.links && former?.host == new?.host
    // The language decides by which stems the texts are found.
    if isSame, new?.links?.hasTexts != true || Self.language(former) == Self.language(new) {
      return
    }
    try count(former, -1)
    try count(new, 1)
  }

  private func count(_ item: WebItem?, _ change: Int) throws {
    guard let item, let links = item.links else { return }
    let hash = FNV1a(item.host.utf8).value
    // 0 stands for the host of the target.
    let host = Int64(truncatingIfNeeded: hash) | 1
    try store.countLinks(to: links.sameHost, fromHost: 0, change: change)
    try store.countLinks(to: links.otherHosts, fromHost: host, change: change)
    guard links.hasTexts else { return }
    let language = Self.language(item)
    for (texts, isSameHost) in [(links.sameHostTexts, true), (links.otherHostTexts, false)] {
      guard let texts else { continue }
      let source = LinkSource(host: hash, isSameHost: isSameHost, language: language)
      try store.countLinkTexts(texts, from: source, change: change)
    }
  }

  private static func language(_ item: WebItem?) -> String {
    item.flatMap(EntityText.stemLanguage) ?? ""
  }
}
