import Foundation
import SearchableItems

/// Conversions between Foundation values and attributes.
enum AttributeCoding {
  private static let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    return seconds == seconds.rounded() ? date.ISO8601Format() : date.formatted(precise)
  }

  static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601)) ?? (try? precise.parse(text))
  }

  static func value(_ value: Any) -> AttributeValue? {
    switch value {
    case let text as String: .text(text)
    case let text as NSString: .text(String(describing: text))
    case let date as Date: .text(text(date))
    case let url as URL: .text(url.absoluteString)
    case let data as Data: .text(data.base64EncodedString())
    case let flag as Bool: .number(flag ? 1 : 0)
    case let number as NSNumber: .number(number.doubleValue)
    case let number as any BinaryInteger: .number(Double(number))
    case let number as any BinaryFloatingPoint: .number(Double(number))
    case let texts as [String]: .list(texts)
    case let texts as CSLocalizedString: .structured(texts.property)
    case let person as CSPerson: .structured(.array([person.property]))
    case let values as [Any]: .structured(.array(values.compactMap(PropertyCoding.property)))
    default: nil
    }
  }

  static func any(_ value: AttributeValue?) -> Any? {
    switch value {
    case .text(let text): text
    case .list(let texts): texts
    case .number(let number): NSNumber(value: number)
    case .structured(let value): PropertyCoding.any(value)
    case nil: nil
    }
  }
}

/// Conversions between Foundation property lists and stored values.
///
/// Dates, data and URLs are stored with their type: `{"$date": …}`.
enum PropertyCoding {
  static func property(_ value: Any) -> PropertyValue? {
    switch value {
    case let text as String: .string(text)
    case let date as Date: .dictionary(["$date": .string(AttributeCoding.text(date))])
    case let url as URL: .dictionary(["$url": .string(url.absoluteString)])
    case let data as Data: .dictionary(["$data": .string(data.base64EncodedString())])
    case let id as UUID: .dictionary(["$uuid": .string(id.uuidString)])
    case let person as CSPerson: person.property
    case let flag as Bool: .bool(flag)
    case let number as any BinaryInteger: .integer(Int64(clamping: number))
    case let number as any BinaryFloatingPoint: .double(Double(number))
    case let number as NSNumber: self.number(number)
    case is NSNull: .null
    case let values as [Any]: .array(values.compactMap(property))
    case let values as Set<AnyHashable>:
      .dictionary(["$set": .array(values.compactMap { property($0.base) })])
    case let members as [AnyHashable: Any]:
      .dictionary(
        Dictionary(
          members.compactMap { key, value in
            property(value).map { ("\(key.base)", $0) }
          },
          uniquingKeysWith: { $1 }
        )
      )
    default: nil
    }
  }

  private static func number(_ number: NSNumber) -> PropertyValue {
    let value = number.doubleValue
    return value == value.rounded() && value.magnitude < 9e15
      ? .integer(number.int64Value) : .double(value)
  }

  static func any(_ value: PropertyValue) -> Any? {
    switch value {
    case .null: return NSNull()
    case .bool(let flag): return flag
    case .integer(let number): return Int(clamping: number)
    case .double(let number): return number
    case .string(let text): return text
    case .array(let values): return values.compactMap(any)
    case .dictionary(let members):
      return marked(members) ?? members.compactMapValues(any)
    }
  }

  private static func marked(_ members: [String: PropertyValue]) -> Any? {
    guard members.count == 1, let (mark, value) = members.first else { return nil }
    switch (mark, value) {
    case ("$date", .string(let text)): return AttributeCoding.date(text)
    case ("$url", .string(let text)): return URL(string: text)
    case ("$data", .string(let text)): return Data(base64Encoded: text)
    case ("$uuid", .string(let text)): return UUID(uuidString: text)
    case ("$set", .array(let values)):
      return Set(values.compactMap { any($0) as? AnyHashable })
    default: return nil
    }
  }
}
