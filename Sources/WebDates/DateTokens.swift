import Basics

/// A number, month, word or separator of a written date.
enum DateToken: Equatable {
  /// A number with its number of digits.
  case number(Int, digits: Int)
  /// The number of a month that is written as a name.
  case month(Int)
  /// The offset from UTC in seconds that the abbreviation of a zone names.
  case zone(Int)
  /// Any other word, in lowercase.
  case word(String)
  /// Any other visible character.
  case mark(Unicode.Scalar)

  /// The value and the number of digits of a number.
  var number: (value: Int, digits: Int)? {
    if case .number(let value, let digits) = self { (value, digits) } else { nil }
  }
}

/// The tokens of a text; spaces only separate them, and URLs are none.
struct DateTokens {
  /// The maximum number of characters that are read.
  static let limit = 160

  private(set) var tokens: [DateToken] = []
  /// A Boolean value that indicates whether a word is in Thai, whose years are of the Buddhist calendar.
  private(set) var isThai: Bool

  /// Reads the tokens of a text up to ``limit``.
  init(_ text: String, _ conventions: DateConventions) {
    isThai = conventions.language == "th"
    tokens.reserveCapacity(16)
    var word = String.UnicodeScalarView()
    var (value, digits) = (0, 0)
    var (previousDigit, isURL) = (false, false)
    func flush() {
      if digits > 0 { tokens.append(.number(value, digits: digits)) }
      if !word.isEmpty { tokens.append(Self.token(of: String(word), conventions)) }
      word = String.UnicodeScalarView()
      (value, digits) = (0, 0)
    }
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      isURL = isURL && !Self.isSpace(scalar)
      if isURL { continue }
      if let digit = Self.digit(scalar), digits < 15 {
        if !previousDigit { flush() }
        (value, digits, previousDigit) = (value * 10 + digit, digits + 1, true)
        continue
      }
      if Self.isJoiner(scalar) { continue }
      if previousDigit { flush() }
      previousDigit = false
      if Self.isLetter(scalar) {
        if Self.isUnit(scalar) { flush() }
        word.append(scalar)
        if Self.isUnit(scalar) { flush() }
      } else {
        flush()
        if !Self.isSpace(scalar) { tokens.append(.mark(scalar)) }
        isURL =
          scalar == "/" && tokens.suffix(3).elementsEqual([.mark(":"), .mark("/"), .mark("/")])
      }
      if 0xE00...0xE7F ~= scalar.value { isThai = true }
    }
    flush()
    tokens.joinMonths()
    tokens.joinIdeographs()
    tokens.joinEras(countsFromRepublic: conventions.countsFromRepublic)
    tokens.joinPersianDates(conventions)
  }

  private static func token(of word: String, _ conventions: DateConventions) -> DateToken {
    let name = word.lowercased()
    if let month = MonthNames.numbers[name], conventions.acceptsMonth(name) { return .month(month) }
    if let offset = TimeZones.offset(of: word, lowercase: name) { return .zone(offset) }
    // Hebrew writes the preposition as a letter of the name: `באוגוסט`.
    if name.hasPrefix("ב"), let month = MonthNames.numbers[String(name.dropFirst())] {
      return .month(month)
    }
    return .word(name)
  }

  /// Returns the value of a decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return scalar.isASCIIDigit ? Int(scalar.value - 0x30) : nil }
    guard scalar.properties.generalCategory == .decimalNumber else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0xA0 || scalar.value == 0x3000
  }

  /// Returns `true` for the characters that only say how the letters around them join.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}"
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
}
