import Foundation
import MarkupExtraction
import URLStandard

/// Items as an unordered list of paths with values, in which test suites of items are compared.
///
/// White space is collapsed, numbers are normalized, and `http` and `https` schema.org are equal.
struct NeutralItems {
  private let base: WebURL?
  private var lines: [String] = []

  /// Returns the lines of an extractor's items.
  static func lines(_ items: [MarkupItem], base: String) -> [String] {
    var neutral = NeutralItems(base: WebURL(base))
    for item in items { neutral.add(item, path: "/") }
    return neutral.lines.sorted()
  }

  /// Returns the lines of a suite's expected objects with `types`, `id` and `props`.
  static func lines(expected: [Any], base: String) -> [String] {
    var neutral = NeutralItems(base: WebURL(base))
    for item in expected { neutral.add(item, path: "/", property: "") }
    return neutral.lines.sorted()
  }

  private init(base: WebURL?) { self.base = base }

  private mutating func add(_ item: MarkupItem, path: String) {
    addHead(types: item.types, id: item.id, path: path)
    for property in item.properties {
      for value in property.values {
        if case .item(let inner) = value {
          add(inner, path: path + "." + property.name)
        } else {
          addValue(value.text ?? "", property.name, path: path)
        }
      }
    }
  }

  private mutating func add(_ value: Any, path: String, property: String) {
    guard let object = value as? [String: Any] else {
      if !(value is NSNull) { addValue("\(value)", property, path: path) }
      return
    }
    let path = property.isEmpty ? path : path + "." + property
    addHead(types: object["types"] as? [String] ?? [], id: object["id"] as? String, path: path)
    for (name, values) in object["props"] as? [String: Any] ?? [:] {
      for value in values as? [Any] ?? [values] { add(value, path: path, property: short(name)) }
    }
  }

  private mutating func addHead(types: [String], id: String?, path: String) {
    let names = types.map(short).sorted().joined(separator: "+")
    lines.append("\(path):type = \(names.isEmpty ? "?" : names)")
    if let id, !id.isEmpty { lines.append("\(path):id = \(normal(id, property: "url"))") }
  }

  private mutating func addValue(_ text: String, _ property: String, path: String) {
    lines.append("\(path).\(property) = \(normal(text, property: property))")
  }

  private func short(_ name: String) -> String {
    let mark = name.range(of: "^https?://(www\\.)?schema\\.org/?", options: .regularExpression)
    return mark.map { String(name[$0.upperBound...]) } ?? name
  }

  private static let addresses: Set<String> = [
    "url", "image", "logo", "sameAs", "photo", "mainEntityOfPage", "contentUrl", "thumbnailUrl",
    "embedUrl", "item", "significantLink", "colleague",
  ]

  private func normal(_ value: String, property: String) -> String {
    let text = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let number = Double(text), text.allSatisfy({ $0.isNumber || "+-.".contains($0) }) {
      return number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
    let vocabulary = "^https?://(www\\.)?schema\\.org/"
    if text.range(of: vocabulary, options: .regularExpression) != nil {
      return "schema:" + short(text)
    }
    guard Self.addresses.contains(property) || text.contains("://"), !text.contains(" ") else {
      return text
    }
    let isAbsolute = text.range(of: "^[A-Za-z][-+.A-Za-z0-9]*:", options: .regularExpression)
    return isAbsolute != nil ? text : base?.resolve(text)?.href ?? text
  }
}
