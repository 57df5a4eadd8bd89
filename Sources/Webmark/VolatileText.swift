import Basics

/// Removes dates, times, ages such as `5 minutes ago`, and tokens from a text: they change with every response of some sites.
struct VolatileText {
  private enum Kind {
    case word
    /// A number of up to four digits, with a comma, a point or an ordinal ending, such as `23.` and `3rd`.
    case dayOrYear
    /// The name of a month or a weekday.
    case name
    /// A word such as `10:30`, `2026-11-23T10:00:00Z`, `23.11.2026` and `5f2a9c0d7e1b4a63`.
    case timeOrToken
  }

  /// The minimum length of a word of letters and digits that counts as a token.
  private static let tokenLength = 16

  private let bytes: [UInt8]
  private let names = DateNames.standard
  private var kept: [UInt8] = []
  /// The start of the bytes that are kept next.
  private var start = 0

  /// Returns a text without its dates, times, ages and tokens.
  ///
  /// - Parameter text: A text whose words are separated by spaces, tabs or line feeds.
  /// - Returns: The rest of the text in UTF-8, in linear time.
  static func removed(from text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    replaceNoBreakSpaces(in: &bytes)
    var reader = VolatileText(bytes: bytes)
    reader.read()
    return reader.kept
  }

  /// Replaces no-break spaces by two spaces, which have as many bytes; Django writes them in ages.
  private static func replaceNoBreakSpaces(in bytes: inout [UInt8]) {
    var next = bytes.firstIndex(of: 0xC2)
    while let found = next {
      if found + 1 < bytes.count, bytes[found + 1] == 0xA0 {
        (bytes[found], bytes[found + 1]) = (0x20, 0x20)
      }
      next = bytes[(found + 1)...].firstIndex(of: 0xC2)
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    kept.reserveCapacity(bytes.count)
  }

  private mutating func read() {
    // A number before the name of a month is its day; numbers after it are day and year.
    var day: Int?
    var isAfterName = false
    var index = 0
    while index < bytes.count {
      let word = word(at: index)
      switch kind(of: word) {
      case .word:
        (day, isAfterName) = (nil, false)
        if let age = startOfAge(endingWith: word) { remove(from: age, to: word.next) }
      case .dayOrYear:
        if isAfterName { remove(from: index, to: word.next) } else { day = index }
      case .name:
        remove(from: day ?? index, to: word.next)
        (day, isAfterName) = (nil, true)
      case .timeOrToken:
        remove(from: index, to: word.next)
        day = nil
      }
      index = word.next
    }
    remove(from: bytes.count, to: bytes.count)
  }

  private mutating func remove(from first: Int, to next: Int) {
    kept += bytes[start..<first]
    start = next
  }

  // MARK: Ages

  /// The maximum number of words before the last one of an age: `less than 1 year, 11 months and 3 weeks ago`.
  private static let ageWords = 10
  /// The units of ages.
  private static let units: Set<String> = [
    "moment", "second", "sec", "minute", "min", "hour", "hr", "day", "week", "month", "year",
  ]
  /// The units that a number may have without a space: `5m ago`.
  private static let shortUnits: Set<String> = units.union(["s", "m", "h", "d", "w", "mo", "y"])
  /// The words in an age that count its unit, and the others.
  private static let (articles, quantities): (Set<String>, Set<String>) = (
    ["a", "an", "one"], ["few", "about", "almost", "over", "less", "more", "than", "and", "half"]
  )

  /// Returns the start of an age that ends with a word: `ago` behind a unit, or `now` behind `just`.
  private func startOfAge(endingWith word: Word) -> Int? {
    guard 3...5 ~= word.range.count, mayEndAge(word.range) else { return nil }
    switch letters(in: word.range) {
    case "ago": break
    case "now":
      let last = wordBefore(word.range.lowerBound)
      return last.flatMap { letters(in: $0) == "just" ? $0.lowerBound : nil }
    default: return nil
    }
    var first: Int?
    // The number before `5 minutes` is that of something else.
    var isCounted = false
    for _ in 0..<Self.ageWords {
      guard let range = wordBefore(first ?? word.range.lowerBound), let part = agePart(range),
        first != nil || part == .unit || part == .countedUnit, !isCounted || part != .number
      else { break }
      isCounted = part == .number || part == .countedUnit || isCounted && part == .word
      first = range.lowerBound
    }
    return first
  }

  /// Returns `true` if the first letter of a word and the one after the next are those of `ago` or `now`; few others have them.
  private func mayEndAge(_ range: Range<Int>) -> Bool {
    var first = range.lowerBound
    while first < range.upperBound, !bytes[first].isASCIILetter { first += 1 }
    guard first + 2 < range.upperBound else { return false }
    switch (bytes[first].asciiLowercased, bytes[first + 2].asciiLowercased) {
    case (UInt8(ascii: "a"), UInt8(ascii: "o")), (UInt8(ascii: "n"), UInt8(ascii: "w")): return true
    default: return false
    }
  }

  private enum AgePart { case unit, countedUnit, number, word }

  private func agePart(_ range: Range<Int>) -> AgePart? {
    guard range.count <= 12 else { return nil }
    let word = bytes[range].drop { $0 == UInt8(ascii: "(") }
    let number = word.prefix { $0.isASCIIDigit }
    let letters = letters(in: number.endIndex..<range.upperBound)
    let unit = letters.hasSuffix("s") && letters.count > 1 ? String(letters.dropLast()) : letters
    if number.isEmpty {
      if Self.units.contains(unit) { return .unit }
      return Self.articles.contains(letters)
        ? .number : Self.quantities.contains(letters) ? .word : nil
    }
    if letters.isEmpty { return .number }
    return Self.shortUnits.contains(unit) ? .countedUnit : nil
  }

  /// Returns a word in lower case without what is not a letter at its edges.
  private func letters(in range: Range<Int>) -> String {
    var word = bytes[range].drop { !$0.isASCIILetter }
    while let last = word.last, !last.isASCIILetter { word.removeLast() }
    return String(decoding: word.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Returns the word before an index, at or behind the start of the bytes that are kept next.
  private func wordBefore(_ index: Int) -> Range<Int>? {
    var end = index
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    var first = end
    while first > start, !Self.isSpace(bytes[first - 1]) { first -= 1 }
    return first < end ? first..<end : nil
  }

  // MARK: Words

  private struct Word {
    var range: Range<Int>
    /// The start of the next word.
    var next: Int
    var digits = 0
    var letters = 0
    var separators = 0
    /// The number of bytes of other kinds.
    var others = 0

    init(range: Range<Int>, next: Int) {
      self.range = range
      self.next = next
    }

    mutating func count(_ bytes: ArraySlice<UInt8>) {
      for byte in bytes {
        switch byte {
        case _ where byte.isASCIIDigit: digits += 1
        case _ where byte.isASCIILetter: letters += 1
        // - . / :
        case 0x2D, 0x2E, 0x2F, 0x3A: separators += 1
        default: others += 1
        }
      }
    }
  }

  private func word(at first: Int) -> Word {
    var end = first
    var hasDigits = false
    while end < bytes.count, !Self.isSpace(bytes[end]) {
      if bytes[end].isASCIIDigit { hasDigits = true }
      end += 1
    }
    var next = end
    while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
    var word = Word(range: first..<end, next: next)
    // The counts of the many words without digits are not used.
    if hasDigits { word.count(bytes[word.range]) }
    return word
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09
  }

  private func kind(of word: Word) -> Kind {
    guard word.digits > 0 else {
      let isName = (3...11).contains(word.range.count) && names.contains(bytes, word.range)
      return isName ? .name : .word
    }
    if word.digits >= 3, isTimeOrToken(word) { return .timeOrToken }
    return word.digits <= 4 && isDayOrYear(word) ? .dayOrYear : .word
  }

  private func isDayOrYear(_ word: Word) -> Bool {
    let rest = bytes[word.range].drop { $0.isASCIIDigit }
    return rest.startIndex - word.range.lowerBound == word.digits && rest.count <= 3
      && rest.allSatisfy { $0 == 0x2C || $0 == 0x2E || $0.isASCIILowercase }
  }

  private func isTimeOrToken(_ word: Word) -> Bool {
    if word.others > 0 {
      let isKnown = bytes[word.range].allSatisfy { byte in
        byte < 0x80 && (!Self.isPunctuation(byte) || ",+_=-./:".utf8.contains(byte))
      }
      guard isKnown else { return false }
    }
    if word.digits >= 4, word.digits + word.letters >= Self.tokenLength { return true }
    guard word.letters <= 4, word.separators >= 1 else { return false }
    let text = bytes[word.range].last == UInt8(ascii: ",") ? word.range.dropLast() : word.range
    let parts = bytes[text].split { ":-/.T".utf8.contains($0) }
    guard parts.allSatisfy({ $0.count <= 4 }) else { return false }
    // Versions and prices have points, too, but no year.
    return bytes[text].contains(UInt8(ascii: ":")) && parts.count >= 2
      || parts.count >= 3 && parts.contains(where: Self.isYear)
  }

  private static func isYear(_ part: ArraySlice<UInt8>) -> Bool {
    part.count == 4 && (part.starts(with: "19".utf8) || part.starts(with: "20".utf8))
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool { !byte.isASCIIAlphanumeric }
}

/// The English and German names of months and weekdays.
private struct DateNames {
  static let standard = DateNames(
    """
    jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august \
    september october november december januar februar märz mai juni juli oktober dezember \
    mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday
    """
  )

  /// The first three letters of the names, as five bits each; few other words have them.
  private var beginnings = [Bool](repeating: false, count: 1 << 15)
  private var names: Set<[UInt8]> = []

  private init(_ list: String) {
    for name in list.split(separator: " ") {
      let name = Array(name.utf8)
      names.insert(name)
      beginnings[Self.beginning(name, 0)] = true
    }
  }

  /// Returns `true` if a range of bytes is a name in letters of any case, with or without a comma or a point after it.
  func contains(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard beginnings[Self.beginning(bytes, range.lowerBound)] else { return false }
    let last = bytes[range.upperBound - 1]
    let end = last == 0x2C || last == 0x2E ? range.upperBound - 1 : range.upperBound
    return names.contains(bytes[range.lowerBound..<end].map(\.asciiLowercased))
  }

  /// Returns the first three letters without regard to case.
  private static func beginning(_ bytes: [UInt8], _ first: Int) -> Int {
    (first..<first + 3).reduce(0) { $0 << 5 | Int(bytes[$1] & 0x1F) }
  }
}
