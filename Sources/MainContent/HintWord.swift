/// A lowercase word of at most sixteen letters in two integers; longer words equal no word of the table.
struct HintWord: Equatable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var count: UInt64 = 0

  /// Creates an empty word.
  init() {}

  init(_ word: StaticString) {
    for byte in word.withUTF8Buffer({ unsafe Array($0) }) { append(byte) }
  }

  /// Appends a lowercase letter.
  mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) &<< (count &* 8)
    } else {
      high = high &<< 8 | UInt64(byte)
    }
    count &+= 1
  }

  /// A Boolean value that indicates whether the word has fewer than four letters.
  var isShort: Bool { count < 4 }

  /// A hash of which the upper bits depend on every letter.
  var hash: UInt64 { (low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15 }

  static let articleBody = HintWord("articlebody")
  static let display = HintWord("display")
  static let none = HintWord("none")
  static let visibility = HintWord("visibility")
  static let hidden = HintWord("hidden")

  /// The words with a meaning.
  static let table = HintTable()
}
