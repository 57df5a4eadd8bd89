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
  private var open: [Beginning] = []

  /// No words yet.
  public init() {}

  /// Adds a word; words come in the order of their bytes.
  ///
  /// - Parameters:
  ///   - word: The word, folded.
  ///   - count: How many things have it.
  ///   - body: Gets each beginning that no further word has, with its list.
  /// - Complexity: The length of the word.
  public mutating func add(
    _ word: String,
    count: Int,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    let bytes = Array(word.utf8)
    let shared = zip(bytes, last).prefix { $0 == $1 }.count
    try close(above: shared, body)
    let known = open.last?.length ?? 0
    for length in stride(from: known + 1, through: min(bytes.count, Self.longest), by: 1)
    where length == bytes.count || bytes[length] & 0xC0 != 0x80 {
      open.append(Beginning(length: length))
    }
    for index in open.indices {
      open[index].things += count
      guard open[index].length < bytes.count else { continue }
      open[index].add(WordList.Entry(word: word, count: count))
    }
    last = bytes
  }

  /// Hands over what is left.
  public mutating func finish(_ body: (String, WordList) throws -> Void) rethrows {
    try close(above: 0, body)
  }

  private mutating func close(
    above length: Int,
    _ body: (String, WordList) throws -> Void
  ) rethrows {
    while let beginning = open.last, beginning.length > length {
      open.removeLast()
      guard beginning.count > Self.most || beginning.things > Self.manyThings else { continue }
      try body(String(decoding: last[..<beginning.length], as: UTF8.self), beginning.list)
    }
  }
}

extension CommonCompletions.Beginning {
  mutating func add(_ entry: WordList.Entry) {
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
