import MarkupExtraction
import SearchableItems

/// Writes the item of a page in the format of ``JSONText`` without `Codable`: members are written in
/// their final order, and only the bytes are stored.
///
/// A batch writes a line per page, and `Codable` took a twentieth of its time.
struct ItemJSON {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(8192) }

  /// Appends literal JSON, such as the start of an object or the text before a member.
  mutating func literal(_ text: StaticString) { bytes.append(literal: text) }

  mutating func string(_ text: String) { JSONString.append(text, to: &bytes) }

  /// Appends a member after others; `nil` is omitted.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    literal(name)
    string(text)
  }

  mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    literal(name)
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func member(_ name: StaticString, _ flag: Bool) {
    literal(name)
    literal(flag ? "true" : "false")
  }

  /// Appends an item.
  mutating func item(_ item: WebItem) {
    literal(#"{"aliases":"#)
    strings(item.aliases)
    member(#","alternateKey":"#, item.alternateKey)
    literal(#","attributeSet":"#)
    attributes(item.attributeSet.values)
    member(#","claimedKey":"#, item.claimedKey)
    literal(#","deepLinks":["#)
    for index in item.deepLinks.indices {
      if index > 0 { literal(",") }
      link(item.deepLinks[index])
    }
    member(#"],"hasAppStatement":"#, item.hasAppStatement)
    member(#","isCanonical":"#, item.isCanonical)
    member(#","isPaywalled":"#, item.isPaywalled)
    member(#","isSearchLanding":"#, item.isSearchLanding)
    member(#","key":"#, item.key)
    if let sections = item.sections { self.sections(sections) }
    literal(#","statedApps":"#)
    strings(item.statedApps)
    member(#","url":"#, item.url)
    literal("}")
  }

  private mutating func sections(_ sections: [PageSection]) {
    literal(#","sections":["#)
    for index in sections.indices {
      let section = sections[index]
      if index > 0 { literal("},") }
      member(#"{"anchor":"#, section.anchor)
      member(section.anchor == nil ? #"{"heading":"# : #","heading":"#, section.heading)
      member(#","level":"#, section.level)
      member(#","offset":"#, section.offset)
    }
    literal(sections.isEmpty ? "]" : "}]")
  }

  private mutating func link(_ link: DeepLink) {
    // Keys are sorted by code point, so capital letters come first.
    member(#"{"appID":"#, link.appID)
    member(link.appID == nil ? #"{"appName":"# : #","appName":"#, link.appName)
    let isFirst = link.appID == nil && link.appName == nil
    member(isFirst ? #"{"appStoreId":"# : #","appStoreId":"#, link.appStoreID)
    let hasNoApp = isFirst && link.appStoreID == nil
    member(hasNoApp ? #"{"isLaunchOnly":"# : #","isLaunchOnly":"#, link.isLaunchOnly)
    member(#","isWebURL":"#, link.isWebURL)
    member(#","kind":"#, link.kind.rawValue)
    member(#","platform":"#, link.platform)
    member(#","scheme":"#, link.scheme)
    member(#","url":"#, link.url)
    literal("}")
  }

  /// Appends attributes as an object.
  mutating func attributes(_ values: [String: AttributeValue]) {
    object(values) { $0.value($1) }
  }

  private mutating func object<Value>(
    _ members: [String: Value],
    _ write: (inout ItemJSON, Value) -> Void
  ) {
    literal("{")
    let names = members.keys.sorted()
    for index in names.indices {
      if index > 0 { literal(",") }
      string(names[index])
      literal(":")
      if let value = members[names[index]] { write(&self, value) }
    }
    literal("}")
  }

  private mutating func value(_ value: AttributeValue) {
    switch value {
    case .text(let text): string(text)
    case .list(let texts): strings(texts)
    case .number(let number): bytes.append(number: number)
    case .structured(let value): property(value)
    }
  }

  private mutating func property(_ value: PropertyValue) {
    switch value {
    case .null: literal("null")
    case .bool(let flag): literal(flag ? "true" : "false")
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .double(let number): bytes.append(number: number)
    case .string(let text): string(text)
    case .array(let values):
      literal("[")
      for index in values.indices {
        if index > 0 { literal(",") }
        property(values[index])
      }
      literal("]")
    case .dictionary(let members): object(members) { $0.property($1) }
    }
  }

  private mutating func strings(_ texts: [String]) {
    literal("[")
    for index in texts.indices {
      if index > 0 { literal(",") }
      string(texts[index])
    }
    literal("]")
  }

  /// Ends the line and returns its bytes.
  mutating func line() -> [UInt8] {
    literal("\n")
    return bytes
  }
}
