import Basics

/// A number, month, word or separator of a written date.
enum DateToken: Equatable {
  /// A number with its number of digits.
  case number(Int, digits: Int)
  /// The number of a month that is written as a name.
  case month(Int)
  /// Any other word, in lowercase.
  case word(String)
  /// Any other visible character.
  case mark(Unicode.Scalar)

  /// The value and the number of digits of a number.
  var number: (value: Int, digits: Int)? {
    if case .number(let value, let digits) = self { (value, digits) } else { nil }
  }
}

/// The tokens of a text; spaces only separate them.
struct DateTokens {
  /// The maximum number of characters that are read.
  static let limit = 160

  private(set) var tokens: [DateToken] = []

  /// Reads the tokens of a text up to ``limit``.
  init(_ text: String) {
    tokens.reserveCapacity(16)
    var word = String.UnicodeScalarView()
    var (value, digits) = (0, 0)
    var previousDigit = false
    func flush() {
      if digits > 0 { tokens.append(.number(value, digits: digits)) }
      if !word.isEmpty { tokens.append(Self.token(of: String(word))) }
      word = String.UnicodeScalarView()
      (value, digits) = (0, 0)
    }
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      if let digit = Self.digit(scalar), digits < 15 {
        if !previousDigit { flush() }
        (value, digits, previousDigit) = (value * 10 + digit, digits + 1, true)
        continue
      }
      if previousDigit { flush() }
      previousDigit = false
      if Self.isLetter(scalar) {
        if Self.isUnit(scalar) { flush() }
        word.append(scalar)
        if Self.isUnit(scalar) { flush() }
      } else {
        flush()
        if scalar.value > 0x20, scalar.value != 0xA0 { tokens.append(.mark(scalar)) }
      }
    }
    flush()
    joinVietnameseMonths()
  }

  private static func token(of word: String) -> DateToken {
    let name = word.lowercased()
    return MonthNames.numbers[name].map(DateToken.month) ?? .word(name)
  }

  /// Returns the value of an ASCII, Arabic-Indic or Persian digit.
  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0..<0x80: scalar.isASCIIDigit ? Int(scalar.value - 0x30) : nil
    case 0x660...0x669: Int(scalar.value - 0x660)
    case 0x6F0...0x6F9: Int(scalar.value - 0x6F0)
    default: nil
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.isASCIILetter
      : scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }

  /// Returns `true` for the units of Chinese, Japanese and Korean dates: year, month, day.
  private static func isUnit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "年", "月", "日", "년", "월", "일": true
    default: false
    }
  }

  /// Replaces `tháng 6` by the month.
  private mutating func joinVietnameseMonths() {
    var index = 0
    while index + 1 < tokens.count {
      if tokens[index] == .word("tháng") || tokens[index] == .word("thg"),
        let (month, _) = tokens[index + 1].number, 1...12 ~= month
      {
        tokens.replaceSubrange(index...(index + 1), with: [.month(month)])
      }
      index += 1
    }
  }
}
