/// A serialized list of words with the same first letter and length, and the number of entities with each.
///
/// A misspelt word is compared with the few thousand words of matching lists, which is faster than a lookup
/// of all possible spellings and needs no additional storage.
public struct WordList: Sendable {
  /// A word and the number of entities with it.
  public struct Entry: Sendable, Equatable {
    /// The word, folded.
    public var word: String
    /// The number of entities with the word.
    public var count: Int

    /// Creates an entry.
    public init(word: String, count: Int) {
      self.word = word
      self.count = count
    }
  }

  /// The key of a word list.
  public struct Key: Sendable, Hashable {
    /// The first character of the words.
    public var initial: UInt32
    /// Their length in characters.
    public var length: Int

    /// Creates a key.
    public init(initial: UInt32, length: Int) {
      self.initial = initial
      self.length = length
    }

    /// Creates the key of a word; `nil` for a word in no list: too short, too long, ideographic or in private
    /// use.
    public init?(_ word: String) { self.init(word.utf8.span) }

    /// Creates the key of a word in UTF-8.
    public init?(_ word: Span<UInt8>) {
      var length = 0
      for index in word.indices where word[index] & 0xC0 != 0x80 { length += 1 }
      guard (2...40).contains(length), let first = Self.firstScalar(word),
        first.value < 0x2E80, first.properties.isAlphabetic
      else { return nil }
      self.init(initial: first.value, length: length)
    }

    /// Returns the first character, up to U+FFFF.
    private static func firstScalar(_ word: Span<UInt8>) -> Unicode.Scalar? {
      switch word[0] {
      case ..<0x80: return Unicode.Scalar(word[0])
      case 0xC0..<0xE0 where word.count > 1:
        return Unicode.Scalar(UInt32(word[0] & 0x1F) << 6 | Self.bits(word[1]))
      case 0xE0..<0xF0 where word.count > 2:
        return Unicode.Scalar(
          UInt32(word[0] & 0x0F) << 12 | Self.bits(word[1]) << 6 | Self.bits(word[2])
        )
      default: return nil
      }
    }

    private static func bits(_ byte: UInt8) -> UInt32 { UInt32(byte & 0x3F) }
  }

  /// The serialized words.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty list.
  public init() {}

  /// Creates a list from serialized words.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Appends a word.
  public mutating func append(_ word: String, count: Int) {
    append(word.utf8.span, count: count)
  }

  /// Appends a word in UTF-8.
  public mutating func append(_ word: Span<UInt8>, count: Int) {
    appendNumber(word.count)
    unsafe word.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    appendNumber(max(0, count))
  }

  private mutating func appendNumber(_ number: Int) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Calls `body` with each word; damaged bytes end the list.
  func forEach(_ body: (ArraySlice<UInt8>, Int) -> Void) {
    var position = 0
    while position < bytes.count {
      guard let length = number(&position), length <= bytes.count - position else { return }
      let word = bytes[position..<position + length]
      position += length
      guard let count = number(&position) else { return }
      body(word, count)
    }
  }

  private func number(_ position: inout Int) -> Int? {
    var (value, shift) = (0, 0)
    while position < bytes.count, shift < 56 {
      let byte = bytes[position]
      position += 1
      value |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    return nil
  }

  /// All words.
  public var entries: [Entry] {
    var result: [Entry] = []
    forEach { result.append(Entry(word: String(decoding: $0, as: UTF8.self), count: $1)) }
    return result
  }

  /// Returns the longer words that start with `prefix`.
  public func completions(of prefix: String) -> [Entry] {
    let wanted = Array(prefix.utf8)
    var result: [Entry] = []
    forEach { word, count in
      guard word.count > wanted.count, word.starts(with: wanted) else { return }
      result.append(Entry(word: String(decoding: word, as: UTF8.self), count: count))
    }
    return result
  }

  /// Returns the number of entities with a word; 0 if it is not in the list.
  public func count(of word: String) -> Int {
    let wanted = Array(word.utf8)
    var result = 0
    forEach { if $0.elementsEqual(wanted) { result = $1 } }
    return result
  }
}
