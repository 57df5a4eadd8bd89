import MarkupExtraction
import SearchableItems

/// JSON as bytes.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(512) }

  mutating func literal(_ text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func string(_ text: String) { JSONString.append(text, to: &bytes) }

  /// A member behind others; what is missing is left out.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    begin(name)
    string(text)
  }

  mutating func member(_ name: StaticString, _ flag: Bool) {
    begin(name)
    literal(flag ? "true" : "false")
  }

  private mutating func begin(_ name: StaticString) {
    literal(",\"")
    literal(name)
    literal("\":")
  }

  mutating func attributes(_ set: AttributeSet) {
    literal("{")
    for (index, member) in set.values.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { literal(",") }
      string(member.key)
      literal(":")
      value(member.value)
    }
    literal("}")
  }

  mutating func link(_ link: DeepLink) {
    literal("{\"isLaunchOnly\":")
    literal(link.isLaunchOnly ? "true" : "false")
    member("appID", link.appID)
    member("appName", link.appName)
    member("appStoreId", link.appStoreID)
    member("isWebURL", link.isWebURL)
    member("kind", link.kind.rawValue)
    member("platform", link.platform)
    member("scheme", link.scheme)
    member("url", link.url)
    literal("}")
  }

  mutating func value(_ value: AttributeValue) {
    switch value {
    case .text(let text): string(text)
    case .list(let texts): list(texts) { $0.string($1) }
    case .number(let number): self.number(number)
    case .structured(let value): property(value)
    }
  }

  private mutating func property(_ value: PropertyValue) {
    switch value {
    case .null: literal("null")
    case .bool(let flag): literal(flag ? "true" : "false")
    case .integer(let number): literal(String(number))
    case .double(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let values): list(values) { $0.property($1) }
    case .dictionary(let members):
      literal("{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { literal(",") }
        string(member.key)
        literal(":")
        property(member.value)
      }
      literal("}")
    }
  }

  mutating func list<Element>(
    _ elements: [Element],
    _ write: (inout JSONBytes, Element) -> Void
  ) {
    literal("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { literal(",") }
      write(&self, element)
    }
    literal("]")
  }

  private mutating func number(_ number: Double) {
    guard number.isFinite else { return literal("null") }
    if number == number.rounded(), number.magnitude < 1e15 {
      literal(String(Int64(number)))
    } else {
      literal("\(number)")
    }
  }
}
