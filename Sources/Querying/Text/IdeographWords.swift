import Basics

/// The words of a run of Chinese, Japanese or Korean, which is typed without spaces.
public enum IdeographWords {
  /// The maximum number of words.
  private static let limit = 16

  /// Returns the words that carry the meaning of a run, by ICU's dictionary: `パッケージ`, `削除` and `方法` of
  /// `パッケージを削除する方法`.
  ///
  /// Words of hiragana only are particles and endings, and a single character and common words say little. Korean writes particles behind
  /// a word without a space, so a word of more than two syllables is represented by its first two.
  ///
  /// - Parameter run: The characters.
  /// - Returns: The characters of each word, at least two; empty if the run is one word itself.
  public static func words(of run: [String]) -> [[String]] {
    var words: [[String]] = []
    for word in DictionaryBreaker.words(run.joined()) {
      let letters = Array(word.unicodeScalars)
      guard letters.count > 1, !letters.allSatisfy(isHiragana),
        !CommonWords.ofIdeographs.contains(word)
      else { continue }
      let kept = letters.allSatisfy(isHangul) ? letters.prefix(2) : letters[...]
      let characters = kept.map(String.init)
      if !words.contains(characters) { words.append(characters) }
      if words.count == limit { break }
    }
    return words == [run] ? [] : words
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x309F).contains(scalar.value)
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7AF).contains(scalar.value)
  }
}
