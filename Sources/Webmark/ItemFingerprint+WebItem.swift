package import Frontier
import MarkupExtraction
package import SearchableItems

extension ItemFingerprint {
  /// Creates the fingerprint of an item, with the names of its JSON fields.
  package init(_ item: WebItem) {
    self.init()
    // In one order, because the order of a dictionary differs between two with the same values.
    for (name, value) in item.attributeSet.values.sorted(by: { $0.key < $1.key }) {
      // The time of a visit, and what the operator's seed says, are not changes of the page.
      if name == "downloadedDate" || name == "metadataModificationDate" { continue }
      if name == AttributeSet.ownSiteKey { continue }
      // Many servers state the time of the delivery as Last-Modified.
      if item.attributeSet.isStatedByServer(name) { continue }
      if name == Self.text, case .text(let text) = value {
        set(name) { $0.combine(VolatileText.removed(from: text)) }
      } else {
        set(name) { $0.combine(value) }
      }
    }
    set("url") { $0.combine(item.url) }
    set("aliases") { $0.combine(item.aliases.sorted()) }
    // App associations have records of their own.
    let links = item.deepLinks.filter { $0.kind != .universalLink }
    set("deepLinks") { hasher in for link in links { hasher.combine(link) } }
    if !item.isCanonical { set(Self.canonical) { $0.combine(item.key) } }
    if let claim = item.claimedKey { set(Self.canonical) { $0.combine(claim) } }
    set("isPaywalled") { $0.combine(item.isPaywalled ? 1 : 0) }
    if item.isEditor == true { set("isEditor") { $0.combine(1) } }
    if item.isLinkList == true { set("isLinkList") { $0.combine(1) } }
    if item.isSourceListing == true { set("isSourceListing") { $0.combine(1) } }
  }

  private mutating func set(_ field: String, _ combine: (inout FieldHasher) -> Void) {
    var hasher = FieldHasher()
    combine(&hasher)
    set(field, to: hasher.value)
  }
}

extension FieldHasher {
  fileprivate mutating func combine(_ texts: [String]) {
    combine(UInt64(texts.count))
    for text in texts { combine(text) }
  }

  fileprivate mutating func combine(_ value: AttributeValue) {
    switch value {
    case .text(let text): combine(text)
    case .list(let texts): combine(texts)
    case .number(let number): combine(number.bitPattern)
    case .structured(let value): combine(value)
    }
  }

  private mutating func combine(_ value: PropertyValue) {
    switch value {
    case .null: combine(0)
    case .bool(let flag): combine(flag ? 2 : 1)
    case .integer(let number): combine(UInt64(bitPattern: Int64(number)))
    case .double(let number): combine(number.bitPattern)
    case .string(let text): combine(text)
    case .array(let values):
      combine(UInt64(values.count))
      for value in values { combine(value) }
    case .dictionary(let members):
      combine(UInt64(members.count))
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        combine(name)
        combine(value)
      }
    }
  }

  fileprivate mutating func combine(_ link: DeepLink) {
    combine(link.kind.rawValue)
    combine(link.platform)
    combine(link.appStoreID ?? "")
    combine(link.appID ?? "")
    combine(link.appName ?? "")
    combine(link.url ?? "")
    combine(link.scheme ?? "")
    combine((link.isLaunchOnly ? 1 : 0) + (link.isWebURL ? 2 : 0))
  }
}
