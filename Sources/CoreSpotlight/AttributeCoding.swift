import Foundation
import SearchableItems

/// Conversions between Foundation values and attributes.
enum AttributeCoding {
  private static let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  /// The dates that ISO 8601 writes with a year of four digits.
  private static let written = Date.distantPast...Date(timeIntervalSince1970: 253_402_300_799)

  private static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    return seconds == seconds.rounded() ? date.ISO8601Format() : date.formatted(precise)
  }

  static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601)) ?? (try? precise.parse(text))
  }

  static func date(_ value: PropertyValue) -> Date? {
    value.number.map(Date.init(timeIntervalSinceReferenceDate:)) ?? value.string.flatMap(date)
  }

  /// Returns a date as ISO 8601, otherwise in seconds since 2001; `nil` for one that is not finite.
  static func stored(_ date: Date) -> PropertyValue? {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return nil }
    return written.contains(date) ? .string(text(date)) : .double(seconds)
  }

  /// Returns the nearest date that ISO 8601 writes with a year of four digits.
  static func expiration(_ date: Date) -> String {
    min(max(date, written.lowerBound), written.upperBound).ISO8601Format()
  }

  static func value(_ value: Any) -> AttributeValue? {
    switch value {
    case is NSNull: .structured(.dictionary([PropertyCoding.nullMark: .bool(true)]))
    case is [AnyHashable: Any], is Set<AnyHashable>: nil
    default: PropertyCoding.property(value).map(AttributeValue.init)
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
/// A value without a form of its own in JSON is stored with its type: `{"$date": …}`.
enum PropertyCoding {
  /// The only member of a null that is an attribute: `null` itself removes one.
  static let nullMark = "$null"

  static func property(_ value: Any) -> PropertyValue? {
    switch value {
    case let text as String: .string(text)
    case let date as Date: AttributeCoding.stored(date).map { .dictionary(["$date": $0]) }
    case let url as URL: .dictionary(["$url": .string(url.absoluteString)])
    case let data as Data: .dictionary(["$data": .string(data.base64EncodedString())])
    case let id as UUID: .dictionary(["$uuid": .string(id.uuidString)])
    case let person as CSPerson: person.property
    case let texts as CSLocalizedString: texts.property
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

  /// Returns a number with its type; Swift's numbers and Booleans are numbers of Foundation, too.
  private static func number(_ number: NSNumber) -> PropertyValue {
    let type = unsafe UnicodeScalar(UInt8(bitPattern: number.objCType.pointee))
    if "cB".unicodeScalars.contains(type) { return .bool(number.boolValue) }
    let isFloating = "fd".unicodeScalars.contains(type) && !(number is NSDecimalNumber)
    if !isFloating {
      if let integer = number as? Int64 { return .integer(integer) }
      if let integer = number as? UInt64 { return PropertyValue(marking: integer) }
    }
    return double(number.doubleValue)
  }

  private static func double(_ number: Double) -> PropertyValue {
    // A greater one is an integer, and its shortest decimal form is that of another integer.
    number.magnitude < 0x1p53
      ? .double(number) : .dictionary([PropertyValue.doubleMark: .string("\(number)")])
  }

  static func any(_ value: PropertyValue) -> Any? {
    switch value {
    case .null: return NSNull()
    case .bool(let flag): return NSNumber(value: flag)
    case .integer(let number): return NSNumber(value: number)
    case .double(let number): return NSNumber(value: number)
    case .string(let text): return text
    case .array(let values): return values.compactMap(any)
    case .dictionary(let members):
      return marked(members) ?? CSPerson(value) ?? members.compactMapValues(any)
    }
  }

  private static func marked(_ members: [String: PropertyValue]) -> Any? {
    guard members.count == 1, let (mark, value) = members.first else { return nil }
    switch (mark, value) {
    case (PropertyValue.dateMark, _): return AttributeCoding.date(value)
    case ("$url", .string(let text)): return URL(string: text)
    case ("$data", .string(let text)): return Data(base64Encoded: text)
    case ("$uuid", .string(let text)): return UUID(uuidString: text)
    case (PropertyValue.integerMark, .string(let text)):
      return Int64(text).map { NSNumber(value: $0) } ?? UInt64(text).map { NSNumber(value: $0) }
    case (PropertyValue.doubleMark, .string(let text)):
      return Double(text).map { NSNumber(value: $0) }
    case (nullMark, .bool(true)): return NSNull()
    case ("$l10n", .dictionary(let texts)):
      return CSLocalizedString(localizedStrings: texts.compactMapValues(\.string))
    case ("$set", .array(let values)):
      return Set(values.compactMap { any($0) as? AnyHashable })
    default: return nil
    }
  }
}
