/// Removes dates, times and tokens from a text: they change with every response of some sites.
struct VolatileText {
  /// The English and German names of months and weekdays, in lower case.
  private static let names = Set(
    """
    jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august \
    september october november december januar februar märz mai juni juli oktober dezember \
    mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday
    """.split(separator: " ").map { Array($0.utf8) }.map { Name($0[...]) }
  )
  /// The minimum length of a word of letters and digits that counts as a token.
  private static let tokenLength = 16

  /// The first eight bytes of a word in lower case, and its length.
  private struct Name: Hashable {
    let start: UInt64
    let count: Int

    init(_ word: ArraySlice<UInt8>) {
      var start: UInt64 = 0
      for byte in word.prefix(8) {
        start = start << 8 | UInt64((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
      self.start = start
      count = word.count
    }
  }

  /// Returns the words that remain, each with a space after it.
  static func removed(from text: String) -> [UInt8] {
    var reader = VolatileText()
    reader.words.reserveCapacity(text.utf8.count)
    for word in Array(text.utf8).split(whereSeparator: { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }) {
      reader.read(word)
    }
    if let number = reader.pending { reader.add(number) }
    return reader.words
  }

  private var words: [UInt8] = []
  /// A number that is the day of a date if the name of a month follows.
  private var pending: ArraySlice<UInt8>?
  private var isAfterName = false

  private mutating func read(_ word: ArraySlice<UInt8>) {
    let hasDigit = word.contains { Self.isDigit($0) }
    if hasDigit, Self.isTimeOrToken(word) { return }
    if !hasDigit, Self.isName(word) {
      (pending, isAfterName) = (nil, true)
      return
    }
    let isNumber = hasDigit && Self.isDayOrYear(word)
    if isNumber, isAfterName { return }
    if let number = pending { add(number) }
    pending = isNumber ? word : nil
    isAfterName = false
    if !isNumber { add(word) }
  }

  private mutating func add(_ word: ArraySlice<UInt8>) {
    words += word
    words.append(0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    guard (3...11).contains(word.count) else { return false }
    let isMark = { (byte: UInt8) in byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") }
    return names.contains(Name(word.last.map(isMark) == true ? word.dropLast() : word))
  }

  /// Returns `true` for a number of up to four digits, with a comma, a point or an ordinal ending.
  private static func isDayOrYear(_ word: ArraySlice<UInt8>) -> Bool {
    let rest = word.drop { Self.isDigit($0) }
    guard (1...4).contains(word.count - rest.count) else { return false }
    return rest.count <= 2
      && rest.allSatisfy { $0 == 0x2C || $0 == 0x2E || (0x61...0x7A).contains($0) }
  }

  /// Returns `true` for words such as `10:30`, `2026-11-23T10:00:00Z`, `23.11.2026` and `5f2a9c0d7e1b4a63`.
  private static func isTimeOrToken(_ word: ArraySlice<UInt8>) -> Bool {
    var (digits, letters, separators) = (0, 0, 0)
    for byte in word {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A, 0x61...0x7A: letters += 1
      case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
        separators += 1
      case UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: "_"), UInt8(ascii: "="): break
      default: return false
      }
    }
    if digits >= 4, digits + letters >= tokenLength { return true }
    guard digits >= 3, letters <= 4, separators >= 1 else { return false }
    let parts = word.split { ":-/.T,".utf8.contains($0) }
    let isClock = word.contains(UInt8(ascii: ":")) && parts.count >= 2
    return (isClock || parts.count >= 3) && parts.allSatisfy { $0.count <= 4 }
  }
}
