/// Reduces a text to the words of its content, without dates, times and tokens, which change with every
/// response of some sites.
enum VolatileText {
  /// The English and German names of months and weekdays, in lower case.
  private static let names = Set(
    """
    jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august \
    september october november december januar februar märz mai juni juli oktober dezember \
    mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday
    """.split(separator: " ").map(String.init)
  )
  /// The minimum length of a word of letters and digits that counts as a token.
  private static let tokenLength = 16

  /// Calls `body` for each word that remains.
  static func forEachWord(of text: String, _ body: (Substring) -> Void) {
    var pending: Substring?
    var isAfterName = false
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }) {
      if isTimeOrToken(word) { continue }
      let isName = names.contains(word.lowercased().filter { $0 != "," && $0 != "." })
      let isNumber = isDayOrYear(word)
      if isName {
        // A number before the name of a month is its day.
        pending = nil
        isAfterName = true
        continue
      }
      if isNumber, isAfterName { continue }
      if let number = pending { body(number) }
      pending = isNumber ? word : nil
      isAfterName = false
      if !isNumber { body(word) }
    }
    if let pending { body(pending) }
  }

  /// Returns `true` for a number of up to four digits, with a comma, a point or an ordinal ending.
  private static func isDayOrYear(_ word: Substring) -> Bool {
    let digits = word.utf8.prefix { (0x30...0x39).contains($0) }
    guard (1...4).contains(digits.count) else { return false }
    let rest = word.utf8.dropFirst(digits.count)
    return rest.count <= 2 && !rest.contains(UInt8(ascii: "%"))
      && rest.allSatisfy { $0 == 0x2C || $0 == 0x2E || (0x61...0x7A).contains($0) }
  }

  /// Returns `true` for words such as `10:30`, `2026-11-23T10:00:00Z`, `23.11.2026` and `5f2a9c0d7e1b4a63`.
  private static func isTimeOrToken(_ word: Substring) -> Bool {
    var digits = 0
    var letters = 0
    var separators = 0
    for byte in word.utf8 {
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
    let parts = word.split(whereSeparator: { ":-/.T,".contains($0) })
    let isClock = word.utf8.contains(UInt8(ascii: ":")) && parts.count >= 2
    return (isClock || parts.count >= 3) && parts.allSatisfy { $0.utf8.count <= 4 }
  }
}
