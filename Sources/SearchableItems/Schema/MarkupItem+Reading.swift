import Basics
import HTMLParsing
import MarkupExtraction

extension MarkupItem {
  /// Returns the first non-empty text among some properties, with collapsed whitespace.
  func first(_ names: String...) -> String? { first(names) }

  /// Returns the first non-empty text among some properties, with collapsed whitespace.
  func first(_ names: [String]) -> String? {
    names.firstNonNil { name in
      guard let text = text(name)?.collapsingWhitespace, !text.isEmpty else { return nil }
      return text
    }
  }

  /// Returns the texts of some properties, with collapsed whitespace; for items, their names.
  func all(_ names: String...) -> [String] {
    var found: [String] = []
    for name in names {
      for text in texts(name) { found.append(text.collapsingWhitespace) }
    }
    return found
  }

  /// Returns the first number among some properties.
  func number(_ names: String...) -> Double? {
    names.firstNonNil { text($0).flatMap(WrittenNumber.value) }
  }

  /// Returns the first whole number among some properties.
  func count(_ names: String...) -> Double? {
    names.firstNonNil { text($0).flatMap(WrittenNumber.count) }
  }

  /// Returns the first date among some properties, in UTC.
  func date(_ names: String...) -> String? {
    names.firstNonNil { (text($0)?.collapsingWhitespace).flatMap(ISODate.normalized) }
  }
}

/// Parses numbers in the notations of pages.
enum WrittenNumber {
  /// Returns the number; `4,5` is four and a half, `14,300` and `1.234,50` have thousands separators.
  ///
  /// The result is `nil` if `text` is not a finite number.
  static func value(_ text: String) -> Double? {
    if let number = shortNumber(text.utf8.span) { return number }
    let digits = text.utf8.prefix(64).filter { $0 != 0x20 }
    let plain = String(decoding: digits, as: UTF8.self)
    if let number = Double(plain), number.isFinite,
      digits.allSatisfy({ isNumeric($0) || $0 | 0x20 == UInt8(ascii: "e") })
    {
      return number
    }
    guard digits.allSatisfy(isNumeric), let comma = digits.lastIndex(of: UInt8(ascii: ",")) else {
      return nil
    }
    let point = digits.lastIndex(of: UInt8(ascii: "."))
    let commas = digits.count { $0 == UInt8(ascii: ",") }
    let isThousands =
      point.map { $0 > comma } ?? (commas > 1 || (digits.count - comma == 4 && digits[0] != 0x30))
    let kept = digits.enumerated().compactMap { index, byte -> UInt8? in
      switch byte {
      case UInt8(ascii: ","): isThousands || index != comma ? nil : UInt8(ascii: ".")
      case UInt8(ascii: "."): isThousands ? byte : nil
      default: byte
      }
    }
    return Double(String(decoding: kept, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns a whole number; three digits behind a point, an apostrophe or a space are thousands, too: `1.234`, `12'345`.
  static func count(_ text: String) -> Double? {
    let parts = text.split(maxSplits: 5, omittingEmptySubsequences: false) {
      ".,'’ \u{A0}\u{202F}".contains($0)
    }
    let isGrouped =
      parts.count > 1 && (1...3).contains(parts[0].utf8.count) && !parts[0].hasPrefix("0")
      && parts.dropFirst().allSatisfy { $0.utf8.count == 3 }
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) }
    return isGrouped ? Double(parts.joined()) : value(text)
  }

  /// Parses the common case: a few digits and nothing else.
  private static func shortNumber(_ text: Span<UInt8>) -> Double? {
    guard 1...15 ~= text.count else { return nil }
    var value = 0
    for index in text.indices {
      guard text[index].isASCIIDigit else { return nil }
      value = value * 10 + Int(text[index] - 0x30)
    }
    return Double(value)
  }

  /// The magnitude from which a number is no price.
  private static let priceLimit = 1e15

  /// Returns a price, which may be next to its currency; `nil` for numbers that no price has.
  static func price(_ text: String) -> Double? {
    guard let price = amount(text), price.magnitude < priceLimit else { return nil }
    return price
  }

  private static func amount(_ text: String) -> Double? {
    if text.utf8.allSatisfy({ isNumeric($0) }) { return value(text.firstCharacters(64)) }
    let scalars = Array(text.unicodeScalars.prefix(64))
    let number = scalars.indices.filter { place in
      let properties = scalars[place].properties
      return isExponent(place, in: scalars)
        || !properties.isAlphabetic && properties.generalCategory != .currencySymbol
    }
    let kept = String(String.UnicodeScalarView(number.map { scalars[$0] }))
    return value(kept.collapsingWhitespace)
  }

  /// Returns `true` for the `e` between the digits of `1.5e3` and `1.5E+3`, which is no letter of a currency.
  private static func isExponent(_ place: Int, in text: [Unicode.Scalar]) -> Bool {
    func isDigit(_ place: Int) -> Bool {
      text.indices.contains(place) && ("0"..."9").contains(text[place])
    }
    guard text[place] == "e" || text[place] == "E", isDigit(place - 1) else { return false }
    let isSigned = text.indices.contains(place + 1) && ["+", "-"].contains(text[place + 1])
    return isDigit(place + (isSigned ? 2 : 1))
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == 0x2E || byte == 0x2C || byte == 0x2D || byte == 0x2B
  }
}
