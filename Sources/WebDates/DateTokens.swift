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
  /// The minimum number of digits of a date in one number, `20190620`, which is none within a name: `IMG_20190620.jpg`.
  private static let compactDigits = 8

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
    var (previousName, isName) = (false, false)
    func flush() {
      if digits > 0 {
        let isCompact = digits >= Self.compactDigits
        tokens.append(
          isName && isCompact ? .word(String(value)) : .number(value, digits: digits)
        )
      }
      if !word.isEmpty { tokens.append(Self.token(of: String(word), conventions)) }
      word = String.UnicodeScalarView()
      (value, digits) = (0, 0)
    }
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      isURL = isURL && !Self.isSpace(scalar)
      if isURL { continue }
      if let digit = Self.digit(scalar), digits < 15 {
        if !previousDigit {
          flush()
          isName = previousName
        }
        (value, digits, previousDigit) = (value * 10 + digit, digits + 1, true)
        continue
      }
      if Self.isInvisible(scalar) { continue }
      previousName = scalar.isASCIILetter || scalar == "_"
      isName = isName || scalar == "_"
      if previousDigit { flush() }
      previousDigit = false
      if Self.isLetter(scalar) {
        if Self.isUnit(scalar) { flush() }
        word.append(scalar)
        if Self.isUnit(scalar) { flush() }
      } else {
        flush()
        if !Self.isSpace(scalar) { tokens.append(.mark(Self.plain(scalar))) }
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
    if let month = conventions.month(name) { return .month(month) }
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

  /// Returns `true` for control characters and white space, such as U+202F, which CLDR writes before `PM`, and for U+200B, which
  /// separates words without a space.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20
      || scalar.value > 0x7E
        && (scalar.properties.isWhitespace || scalar == "\u{200B}")
  }

  /// Returns the character of ASCII that another hyphen, a wide form of East Asia or the mark of an abbreviation in Hebrew and
  /// Hindi stands for: `15：12`, `אוק׳`, `अक्टू॰`.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{2010}", "\u{2011}", "－": "-"
    case "／": "/"
    case "：": ":"
    case "．", "׳", "॰": "."
    default: scalar
    }
  }

  /// Returns `true` for the invisible characters that only say how the letters around them join, break or are ordered: U+200F
  /// around the slashes of Arabic dates.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200C...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069,
      0xFEFF:
      true
    default: false
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
}
