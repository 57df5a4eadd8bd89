/// A single-byte encoding with the languages that are written in it.
struct SingleByteCandidate {
  let name: String
  /// The ISO 639 codes of the languages, of which some have no model.
  let languages: [Substring]
  private let languageCount: Int
  /// The characters of all bytes.
  private let characters: [CharacterTraits]
  /// The positions of the pairs of letters in `weights`.
  private let positions: [UInt64: Int]
  /// The scores of each pair in each language.
  private let weights: [Int]
  /// The reduction of the score of an encoding that few pages use.
  private let rarity: Double

  /// The candidates; of equal scores the first wins.
  static let all: [SingleByteCandidate] = [
    ("windows-1252", "de fr es pt it nl da no sv fi sq en ca gl eu is ga id ms af", 0),
    ("windows-1251", "ru uk bg mk", 0),
    ("koi8-r", "ru", 0), ("koi8-u", "uk", 0.2), ("iso-8859-5", "ru uk bg mk", 0.1),
    ("ibm866", "ru uk", 0.8), ("x-mac-cyrillic", "ru uk", 0),
    ("iso-8859-2", "pl cs sk hu ro hr sl", 0), ("windows-1250", "pl cs sk hu ro hr sl", 0),
    ("iso-8859-7", "el", 0), ("windows-1253", "el", 0), ("windows-1255", "he", 0),
    ("windows-1256", "ar fa", 0), ("iso-8859-6", "ar", 0), ("windows-874", "th", 0),
    ("windows-1254", "tr", 0.1), ("windows-1257", "lt lv et", 0.2), ("iso-8859-13", "lt lv", 0.3),
    ("macintosh", "de fr es pt it nl da no sv fi", 0.4),
  ].compactMap { SingleByteCandidate($0.0, $0.1, rarity: $0.2) }

  private init?(_ name: String, _ languages: String, rarity: Double) {
    guard let decoder = SingleByteDecoder(name) else { return nil }
    self.rarity = rarity
    self.name = name
    self.languages = languages.split(separator: " ")
    let models = self.languages.compactMap { LanguageModel.all[String($0)] }
    languageCount = models.count
    characters = (0...255).map { byte in
      CharacterTraits(byte < 0x80 ? UInt32(byte) : decoder[UInt8(byte)])
    }
    (positions, weights) = LanguageModel.table(of: models)
  }

  /// A Boolean value that indicates whether a Windows encoding has the same letters, and punctuation where this one has controls.
  var hasWindowsSibling: Bool { ["iso-8859-2", "iso-8859-7", "iso-8859-13"].contains(name) }

  /// Returns the average score of the pairs in the best language; `nil` if the letters form no words.
  func score(of pairs: BytePairs) -> Double? {
    var scores = [Int](repeating: 0, count: languageCount)
    guard let joined = joinedLetters(pairs) else { return nil }
    var common = 0
    for (first, second, count) in pairs.counts {
      let (left, right) = (characters[Int(first)], characters[Int(second)])
      let score = left.score(before: right)
      common += score * count
      guard score >= 0, left.isForeignLetter || right.isForeignLetter, !left.isApostrophe else {
        continue
      }
      let isInWord =
        (joined[Int(first)] || !left.isForeignLetter)
        && (joined[Int(second)] || !right.isForeignLetter)
      if isInWord, let position = positions[UInt64(left.letter) << 32 | UInt64(right.letter)] {
        for index in scores.indices { scores[index] += weights[position + index] * count }
      } else {
        common += LanguageModel.unknown * count
      }
    }
    let best = (scores.max() ?? 0) + common
    return Double(best) / Double(2 * max(1, pairs.count)) - rarity
  }

  /// Returns for each byte `true` if it stands beside a letter somewhere; a letter that does not is a symbol of another encoding.
  ///
  /// The result is `nil` if the words in another script than Latin have fewer than two letters on average.
  private func joinedLetters(_ pairs: BytePairs) -> [Bool]? {
    var joined = [Bool](repeating: false, count: 256)
    var (within, atEnd) = (0, 0)
    for (first, second, count) in pairs.counts {
      let (left, right) = (characters[Int(first)], characters[Int(second)])
      let isWithin = left.isLetter && right.isLetter
      if isWithin { (joined[Int(first)], joined[Int(second)]) = (true, true) }
      guard left.isOfOtherScript || right.isOfOtherScript else { continue }
      if left.isOfOtherScript && right.isOfOtherScript { within += count } else { atEnd += count }
    }
    return atEnd <= 2 * within ? joined : nil
  }
}

/// The common pairs of letters of a language.
struct LanguageModel {
  /// The score of a pair that no language of an encoding has, in half points.
  static let unknown = -4
  /// The score of a pair that only another language of the encoding has.
  private static let foreign = -1

  /// The models by ISO 639 code.
  static let all: [String: LanguageModel] = LetterPairs.texts.mapValues(LanguageModel.init)

  private let weights: [UInt64: Int]

  private init(_ text: String) {
    var weights: [UInt64: Int] = [:]
    var first: UInt32?
    let count = text.unicodeScalars.count / 2
    for scalar in text.unicodeScalars {
      guard let left = first else {
        first = scalar.value
        continue
      }
      // The first third of the pairs has the highest weight.
      let key = UInt64(left) << 32 | UInt64(scalar.value)
      weights[key] = 6 - 4 * weights.count / max(1, count)
      first = nil
    }
    self.weights = weights
  }

  /// Returns the positions of all pairs in a table with a score in half points for each language.
  static func table(of models: [LanguageModel]) -> (positions: [UInt64: Int], weights: [Int]) {
    var (positions, table) = ([UInt64: Int](), [Int]())
    for key in Set(models.flatMap(\.weights.keys)) {
      positions[key] = table.count
      table += models.map { $0.weights[key] ?? foreign }
    }
    return (positions, table)
  }
}
