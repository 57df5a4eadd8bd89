/// Computes the most frequent completions of each prefix that many words or entities have.
///
/// A typed prefix is searched by these words: merging the posting lists of all its words takes longer the
/// shorter the prefix is.
public struct CommonCompletions {
  /// The maximum number of completions per prefix; a shorter list is complete.
  public static let most = 64
  /// The number of entities above which a prefix has a list, however few words it has.
  private static let entityThreshold = 2000
  /// The maximum length of prefixes with lists, in bytes.
  public static let longest = 16

  fileprivate struct Prefix {
    var length: Int
    /// The number of longer words that more than one entity has.
    var count = 0
    /// The sum of the entity counts of its words.
    var entities = 0
    var best: [WordList.Entry] = []
  }

  private var last: [UInt8] = []
  private var lastCount = 0
  /// The prefixes that the last word shares with words before it; longer prefixes are not shared.
  private var open: [Prefix] = []

  /// Decides whether a prefix has a list.
  ///
  /// - Parameters:
  ///   - words: The number of longer words that more than one entity has.
  ///   - entities: The sum of the entity counts of all its words.
  /// - Returns: `true` if it has many words or entities.
  public static func isListed(words: Int, entities: Int) -> Bool {
    words > most || entities > entityThreshold
  }

  /// Creates an empty computation.
  public init() {}

  /// Adds a word; words must be added in the order of their bytes.
  ///
  /// - Parameters:
  ///   - word: The word, folded, as UTF-8.
  ///   - count: The number of entities with the word.
  ///   - body: Called with each prefix that no further word has, and its list.
  /// - Complexity: The length of the word.
  public mutating func add(
    _ word: Span<UInt8>,
    count: Int,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    var shared = 0
    while shared < min(word.count, last.count), word[shared] == last[shared] { shared += 1 }
    try closeLone(above: shared, body)
    try close(above: shared, body)
    share(shared)
    if !open.isEmpty { add(WordList.Entry(word: Self.text(word), count: count)) }
    last.removeAll(keepingCapacity: true)
    for index in word.indices { last.append(word[index]) }
    lastCount = count
  }

  private static func text(_ word: Span<UInt8>) -> String {
    unsafe word.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a word to every open prefix.
  private mutating func add(_ entry: WordList.Entry) {
    let length = entry.word.utf8.count
    for index in open.indices { open[index].add(entry, of: length) }
  }

  /// Calls `body` with the remaining prefixes.
  public mutating func finish(_ body: (String, WordList) throws -> Void) rethrows {
    try closeLone(above: 0, body)
    try close(above: 0, body)
  }

  /// Opens the prefixes up to this length, which the last word shares with the next one.
  private mutating func share(_ length: Int) {
    guard length > open.last?.length ?? 0 else { return }
    let lone = loneLengths(above: 0).filter { $0 <= length }
    let entry = WordList.Entry(word: String(decoding: last, as: UTF8.self), count: lastCount)
    for length in lone {
      var prefix = Prefix(length: length)
      prefix.add(entry, of: last.count)
      open.append(prefix)
    }
  }

  /// Returns the lengths of the prefixes that only the last word has, in ascending order.
  private func loneLengths(above length: Int) -> [Int] {
    let known = max(open.last?.length ?? 0, length)
    return stride(from: known + 1, through: min(last.count, Self.longest), by: 1)
      .filter { $0 == last.count || last[$0] & 0xC0 != 0x80 }
  }

  private mutating func closeLone(
    above length: Int,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    // A single word has no list, unless it is very frequent.
    guard lastCount > Self.entityThreshold else { return }
    let entry = WordList.Entry(word: String(decoding: last, as: UTF8.self), count: lastCount)
    for length in loneLengths(above: length) {
      var prefix = Prefix(length: length)
      prefix.add(entry, of: last.count)
      try emit(prefix, body)
    }
  }

  private mutating func close(
    above length: Int,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    while let prefix = open.last, prefix.length > length {
      open.removeLast()
      try emit(prefix, body)
    }
  }

  private func emit(
    _ prefix: Prefix,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    guard Self.isListed(words: prefix.count, entities: prefix.entities) else { return }
    try body(String(decoding: last[..<prefix.length], as: UTF8.self), prefix.list)
  }
}

extension CommonCompletions.Prefix {
  /// Adds a word of `length` bytes with this prefix.
  mutating func add(_ entry: WordList.Entry, of length: Int) {
    entities += entry.count
    guard self.length < length else { return }
    if entry.count > 1 { count += 1 }
    best.append(entry)
    if best.count >= 4 * CommonCompletions.most { cut() }
  }

  private mutating func cut() {
    best.sort { ($1.count, $0.word) < ($0.count, $1.word) }
    best.removeLast(max(0, best.count - CommonCompletions.most))
  }

  var list: WordList {
    var prefix = self
    prefix.cut()
    var list = WordList()
    for entry in prefix.best { list.append(entry.word, count: entry.count) }
    return list
  }
}
