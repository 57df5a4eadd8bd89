/// For each beginning that many words or things have, the commonest of its words.
///
/// A beginning that is typed is looked for by these words: to merge what all its words occur in would
/// take as long as the beginning is short.
public struct CommonCompletions {
  /// Words of a beginning that are kept; a list with fewer is whole.
  public static let most = 64
  /// With so many things that have its words, a beginning has a list, however few the words are.
  private static let manyThings = 2000
  /// Beginnings up to this many bytes have lists.
  private static let longest = 16

  fileprivate struct Beginning {
    var length: Int
    /// Words that go on and that more than one thing has.
    var count = 0
    /// How often things have a word of it.
    var things = 0
    var best: [WordList.Entry] = []
  }

  private var last: [UInt8] = []
  private var lastCount = 0
  /// Beginnings of the last word that words before it have too; what is longer, it has alone.
  private var open: [Beginning] = []

  /// No words yet.
  public init() {}

  /// Adds a word; words come in the order of their bytes.
  ///
  /// - Parameters:
  ///   - word: The word, folded, as UTF-8.
  ///   - count: How many things have it.
  ///   - body: Gets each beginning that no further word has, with its list.
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

  /// Adds a word to every beginning that is open.
  private mutating func add(_ entry: WordList.Entry) {
    let length = entry.word.utf8.count
    for index in open.indices { open[index].add(entry, of: length) }
  }

  /// Hands over what is left.
  public mutating func finish(_ body: (String, WordList) throws -> Void) rethrows {
    try closeLone(above: 0, body)
    try close(above: 0, body)
  }

  /// Beginnings of the last word up to this length are another's too.
  private mutating func share(_ length: Int) {
    guard length > open.last?.length ?? 0 else { return }
    let lone = loneLengths(above: 0).filter { $0 <= length }
    let entry = WordList.Entry(word: String(decoding: last, as: UTF8.self), count: lastCount)
    for length in lone {
      var beginning = Beginning(length: length)
      beginning.add(entry, of: last.count)
      open.append(beginning)
    }
  }

  /// The beginnings that the last word has alone, from the shortest on.
  private func loneLengths(above length: Int) -> [Int] {
    let known = max(open.last?.length ?? 0, length)
    return stride(from: known + 1, through: min(last.count, Self.longest), by: 1)
      .filter { $0 == last.count || last[$0] & 0xC0 != 0x80 }
  }

  private mutating func closeLone(
    above length: Int,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    // A single word fills no list, unless it is very common.
    guard lastCount > Self.manyThings else { return }
    let entry = WordList.Entry(word: String(decoding: last, as: UTF8.self), count: lastCount)
    for length in loneLengths(above: length) {
      var beginning = Beginning(length: length)
      beginning.add(entry, of: last.count)
      try hand(beginning, body)
    }
  }

  private mutating func close(
    above length: Int,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    while let beginning = open.last, beginning.length > length {
      open.removeLast()
      try hand(beginning, body)
    }
  }

  private func hand(
    _ beginning: Beginning,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    guard beginning.count > Self.most || beginning.things > Self.manyThings else { return }
    try body(String(decoding: last[..<beginning.length], as: UTF8.self), beginning.list)
  }
}

extension CommonCompletions.Beginning {
  /// Adds a word of that many bytes, which begins so.
  mutating func add(_ entry: WordList.Entry, of length: Int) {
    things += entry.count
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
    var beginning = self
    beginning.cut()
    var list = WordList()
    for entry in beginning.best { list.append(entry.word, count: entry.count) }
    return list
  }
}
