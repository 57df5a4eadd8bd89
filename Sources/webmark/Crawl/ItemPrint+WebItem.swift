import Crawling
import MarkupExtraction
import SearchableItems

extension ItemPrint {
  /// What is kept of an item to tell later which of its fields changed, under the names of its JSON.
  init(_ item: WebItem) throws {
    self.init()
    for (name, value) in item.attributeSet.values.sorted(by: { $0.key < $1.key }) {
      set(name, to: try Self.bytes(of: value))
    }
    set("url", to: Array(item.url.utf8))
    set("aliases", to: Array(item.aliases.sorted().joined(separator: " ").utf8))
    set("deepLinks", to: Self.bytes(of: item.deepLinks))
    set("statedApps", to: Array(item.statedApps.sorted().joined(separator: " ").utf8))
    set("isPaywalled", to: [item.isPaywalled ? 1 : 0])
  }

  // Prints of earlier visits were made of ``JSONText``'s lines, which `Encodable` writes at some cost.
  // These are the same bytes.

  /// The line of JSON of a value.
  static func bytes(of value: AttributeValue) throws -> [UInt8] {
    var buffer = JSONLineBuffer()
    switch value {
    case .text(let text): buffer.appendQuoted(text)
    case .list(let texts): buffer.appendList(texts) { $0.appendQuoted($1) }
    case .number(let number) where number.isFinite:
      let text = number.description
      buffer.append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    default: return try JSONText.lineBytes(value)
    }
    return buffer.line()
  }

  /// The line of JSON of links into apps.
  static func bytes(of links: [DeepLink]) -> [UInt8] {
    var buffer = JSONLineBuffer()
    buffer.appendList(links) { $0.append($1) }
    return buffer.line()
  }
}

extension JSONLineBuffer {
  fileprivate mutating func appendList<Element>(
    _ elements: [Element],
    _ append: (inout JSONLineBuffer, Element) -> Void
  ) {
    self.append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { self.append(",") }
      append(&self, element)
    }
    self.append("]")
  }

  /// Members in the order of their names; what is missing is left out.
  fileprivate mutating func append(_ link: DeepLink) {
    append("{")
    for (name, text) in [
      ("appID", link.appID), ("appName", link.appName), ("appStoreId", link.appStoreID),
    ] {
      guard let text else { continue }
      appendQuoted(name)
      append(":")
      appendQuoted(text)
      append(",")
    }
    append("\"isLaunchOnly\":\(link.isLaunchOnly),\"isWebURL\":\(link.isWebURL),\"kind\":")
    appendQuoted(link.kind.rawValue)
    append(",\"platform\":")
    appendQuoted(link.platform)
    for (name, text) in [("scheme", link.scheme), ("url", link.url)] {
      guard let text else { continue }
      append(",")
      appendQuoted(name)
      append(":")
      appendQuoted(text)
    }
    append("}")
  }
}
