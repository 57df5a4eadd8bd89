import FoundationEssentials
import SearchableItems

/// The JSON of a record in the file, without what the record's name tells already.
enum RecordDocument {
  static func bytes(of item: WebItem) throws -> [UInt8] { try encoded(item) }

  static func bytes(of activity: UserActivity) throws -> [UInt8] {
    var activity = activity
    activity.appID = ""
    activity.owner = nil
    return try encoded(activity)
  }

  /// Items come by the million, so theirs is written by hand.
  static func bytes(of item: SearchableItem) -> [UInt8] {
    var writer = JSONBytes()
    writer.literal("{\"appID\":\"\",\"attributeSet\":{")
    var isFirst = true
    for (name, value) in item.attributeSet.values.sorted(by: { $0.key < $1.key }) {
      if !isFirst { writer.literal(",") }
      isFirst = false
      writer.string(name)
      writer.literal(":")
      writer.value(value)
    }
    writer.literal("}")
    for (name, text) in [
      ("domainIdentifier", item.domainIdentifier), ("expirationDate", item.expirationDate),
    ] {
      guard let text else { continue }
      writer.literal(",\"\(name)\":")
      writer.string(text)
    }
    writer.literal(",\"uniqueIdentifier\":\"\"}")
    return writer.bytes
  }

  static func size(of info: [String: PropertyValue]) -> Int {
    (try? encoded(info))?.count ?? .max
  }

  static func content(of record: StoredRecord) -> RecordContent? {
    let decoder = JSONDecoder()
    let data = Data(record.document)
    switch record.name.kind {
    case .web: return (try? decoder.decode(WebItem.self, from: data)).map(RecordContent.page)
    case .item:
      guard var item = try? decoder.decode(SearchableItem.self, from: data) else { return nil }
      item.appID = record.name.app
      item.uniqueIdentifier = record.name.uid
      if record.name.owner.isEmpty { item.isPublic = true } else { item.owner = record.name.owner }
      return .item(item)
    case .activity:
      guard var activity = try? decoder.decode(UserActivity.self, from: data) else { return nil }
      activity.appID = record.name.app
      if !record.name.owner.isEmpty { activity.owner = record.name.owner }
      return .activity(activity)
    }
  }

  private static func encoded(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}

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

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: literal("\\n")
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        literal("\\u00")
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
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

  private mutating func list<Element>(
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
