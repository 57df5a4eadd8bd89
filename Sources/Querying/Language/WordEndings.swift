/// The endings of inflected words of a language without an algorithm in libstemmer.
///
/// The longest ending of a word is removed or replaced, and again once, so that the base form and its inflected forms have
/// the same stem even if the base form ends like an inflected one: `problem` and `problemu` become `probl`.
struct WordEndings {
  /// An ending and what takes its place, folded.
  private struct Ending {
    let bytes: [UInt8]
    let replacement: [UInt8]
  }

  /// The minimum number of letters that remain without the first ending, and without the second one.
  private static let minimum = (first: 3, second: 4)

  /// The endings by their last byte, the longest ones first.
  private let endings: [UInt8: [Ending]]

  /// Creates the endings of a list, separated by spaces; `ek>k` replaces an ending.
  init(_ list: String) {
    let all = list.split(whereSeparator: \.isWhitespace).map { entry in
      let parts = entry.split(separator: ">").map { Array($0.utf8) }
      return Ending(bytes: parts[0], replacement: parts.count > 1 ? parts[1] : [])
    }
    endings = Dictionary(grouping: all) { $0.bytes.last ?? 0 }
      .mapValues { $0.sorted { $0.bytes.count > $1.bytes.count } }
  }

  /// Returns the stem of a folded word.
  func stem(of word: [UInt8]) -> [UInt8] {
    let first = removing(from: word, leaving: Self.minimum.first)
    return first == word ? word : removing(from: first, leaving: Self.minimum.second)
  }

  private func removing(from word: [UInt8], leaving minimum: Int) -> [UInt8] {
    for ending in word.last.flatMap({ endings[$0] }) ?? [] {
      let rest = word.dropLast(ending.bytes.count)
      guard word.suffix(ending.bytes.count).elementsEqual(ending.bytes),
        Self.letterCount(rest) >= minimum
      else { continue }
      return rest + ending.replacement
    }
    return word
  }

  /// Returns the number of characters of UTF-8.
  private static func letterCount(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
