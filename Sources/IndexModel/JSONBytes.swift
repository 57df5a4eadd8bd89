import MarkupExtraction
import SearchableItems

/// A writer of JSON as bytes.
package struct JSONBytes {
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer with capacity for the expected bytes.
  package init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

  private mutating func mark(_ scalar: Unicode.Scalar) { bytes.append(UInt8(ascii: scalar)) }

  package mutating func literal(_ text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Appends text that needs no escapes.
  mutating func plain(_ text: String) {
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func string(_ text: String) { JSONString.append(text, to: &bytes) }

  /// Appends a member after others; omits `nil`.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    begin(name)
    string(text)
  }

  mutating func member(_ name: StaticString, _ flag: Bool) {
    begin(name)
    self.flag(flag)
  }

  private mutating func flag(_ flag: Bool) {
    if flag { literal("true") } else { literal("false") }
  }

  private mutating func begin(_ name: StaticString) {
    mark(",")
    mark("\"")
    literal(name)
    mark("\"")
    mark(":")
  }

  mutating func attributes(_ set: AttributeSet) {
    object(set.values) { $0.value($1) }
  }

  /// Appends an object with its members in the order of their names.
  private mutating func object<Value>(
    _ members: [String: Value],
    _ write: (inout JSONBytes, Value) -> Void
  ) {
    mark("{")
    var isFirst = true
    for place in NameOrder.places(of: members) {
      if !isFirst { mark(",") }
      isFirst = false
      string(members.keys[place])
      mark(":")
      write(&self, members.values[place])
    }
    mark("}")
  }

  mutating func link(_ link: DeepLink) {
    literal("{\"isLaunchOnly\":")
    flag(link.isLaunchOnly)
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

  mutating func section(_ section: PageSection) {
    literal("{\"heading\":")
    string(section.heading)
    member("anchor", section.anchor)
    literal(",\"level\":")
    plain(String(section.level))
    literal(",\"offset\":")
    plain(String(section.offset))
    literal("}")
  }

  mutating func integer(_ number: Int64) { plain(String(number)) }

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
    case .bool(let flag): self.flag(flag)
    case .integer(let number): plain(String(number))
    case .double(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let values): list(values) { $0.property($1) }
    case .dictionary(let members): object(members) { $0.property($1) }
    }
  }

  mutating func list<Element>(
    _ elements: [Element],
    _ write: (inout JSONBytes, Element) -> Void
  ) {
    mark("[")
    for index in elements.indices {
      if index > 0 { mark(",") }
      write(&self, elements[index])
    }
    mark("]")
  }

  private mutating func number(_ number: Double) {
    guard number.isFinite else { return literal("null") }
    if number == number.rounded(), number.magnitude < 1e15 {
      plain(String(Int64(number)))
    } else {
      plain("\(number)")
    }
  }
}

/// The order in which the members of an object are written: by name.
private enum NameOrder {
  /// Returns the members sorted by name.
  ///
  /// The first eight bytes are compared as a number, which distinguishes most names: sorting thirty names as
  /// strings took a fifth of the time to write a page.
  static func places<Value>(of members: [String: Value]) -> [[String: Value].Index] {
    var ranked: [(rank: UInt64, place: [String: Value].Index)] = []
    ranked.reserveCapacity(members.count)
    for place in members.indices {
      guard let rank = rank(members.keys[place]) else {
        return members.indices.sorted { members.keys[$0] < members.keys[$1] }
      }
      ranked.append((rank, place))
    }
    ranked.sort { left, right in
      left.rank == right.rank
        ? members.keys[left.place] < members.keys[right.place] : left.rank < right.rank
    }
    return ranked.map(\.place)
  }

  /// Returns the first eight bytes of an ASCII name as a big-endian number; `nil` for other names, whose
  /// order differs from that of their bytes.
  private static func rank(_ name: String) -> UInt64? {
    let bytes = name.utf8.span
    var (rank, all): (UInt64, UInt8) = (0, 0)
    for index in bytes.indices {
      all |= bytes[index]
      if index < 8 { rank |= UInt64(bytes[index]) << UInt64(56 - 8 * index) }
    }
    return all < 0x80 ? rank : nil
  }
}
