/// Spelling suggestions for names of a closed vocabulary.
package enum NearestWord {
  /// The maximum number of bytes of a word that is compared.
  private static let lengthLimit = 64

  /// Returns the candidate with the smallest edit distance from `word`, ignoring ASCII case.
  ///
  /// Returns `nil` if `word` is itself a candidate, or if no candidate is closer than a quarter of its
  /// length (at least 1, at most 3 edits). The first of several equally close candidates is returned.
  package static func of(_ word: String, among candidates: [String]) -> String? {
    let bytes = lowercased(word)
    guard (2...lengthLimit).contains(bytes.count) else { return nil }
    var best: (word: String, distance: Int)?
    let limit = min(3, max(1, bytes.count / 4))
    let letters = Self.letters(of: word)
    for candidate in candidates {
      guard candidate != word else { return nil }
      let most = min(limit, (best?.distance ?? .max) - 1)
      // An edit changes the set of letters by two at most, which rejects nearly all candidates.
      guard abs(candidate.utf8.count - bytes.count) <= most,
        (letters ^ Self.letters(of: candidate)).nonzeroBitCount <= 2 * most
      else { continue }
      let other = lowercased(candidate)
      let distance = editDistance(bytes, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one text
  /// into the other (optimal string alignment distance).
  package static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = beforeLast
    for row in left.indices {
      current[0] = row + 1
      for column in right.indices {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var distance = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current[column + 1] = distance
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count]
  }

  /// Returns the set of the letters of a word, by the low five bits of its bytes.
  private static func letters(of word: String) -> UInt32 {
    word.utf8.reduce(0) { $0 | 1 &<< UInt32($1 & 31) }
  }

  private static func lowercased(_ word: String) -> [UInt8] {
    word.utf8.map(\.asciiLowercased)
  }
}
