/// Guesses the encoding of a page that declares none, as browsers do
/// ([chardetng](https://hsivonen.fi/chardetng/)): every candidate is scored by the text that it gives.
///
/// Candidates are compared by their average score per pair of bytes. windows-1252, the fallback of the HTML standard, stands unless
/// the text speaks clearly for another encoding.
struct EncodingGuess {
  private static let fallback = "windows-1252"
  /// The score, summed over all pairs or characters, by which another encoding must exceed windows-1252.
  private static let margin = 8.0
  /// The least average score of another single-byte encoding; nearly all texts in it have 1 or more, those in Thai 0.5.
  private static let plausibleScore = 0.5

  private let sample: EncodingSample
  private let hint: EncodingHint

  /// Creates a guess for a page of a host in a language; `nil` if the page is ASCII.
  init?(_ bytes: [UInt8], host: String?, language: String?) {
    guard let sample = EncodingSample(bytes) else { return nil }
    self.sample = sample
    hint = EncodingHint(host: host, language: language)
  }

  /// The name of the best encoding; `nil` if no candidate gives a plausible text.
  func encoding() -> String? {
    let pairs = BytePairs(sample.bytes)
    let scores = scores(of: pairs)
    let fallback = scores.first { $0.name == Self.fallback }?.score ?? 0
    var best: Scored?
    for candidate in scores where candidate.score > best?.score ?? 0 {
      let isExpected = candidate.isPreferred || candidate.name == Self.fallback
      let gain = (candidate.score - fallback) * Double(candidate.count)
      if isExpected || gain >= Self.margin { best = candidate }
    }
    return best?.name
  }

  private struct Scored {
    let name: String
    let score: Double
    /// The number of pairs or characters of which the score is the average.
    let count: Int
    /// A Boolean value that indicates whether the host or the language hints at the encoding.
    let isPreferred: Bool
  }

  /// Returns the scores of the plausible candidates; of equal ones the first is the best.
  private func scores(of pairs: BytePairs) -> [Scored] {
    var scores: [Scored] = []
    func add(_ name: String, _ languages: [Substring], _ score: Double, _ count: Int) {
      let isPreferred = hint.prefers(languages)
      let bonus = isPreferred ? EncodingHint.bonus : 0
      scores.append(
        Scored(name: name, score: score + bonus, count: count, isPreferred: isPreferred)
      )
    }
    for candidate in SingleByteCandidate.all {
      if sample.hasControls, candidate.hasWindowsSibling { continue }
      guard let score = candidate.score(of: pairs) else { continue }
      guard score >= Self.plausibleScore || candidate.name == Self.fallback else { continue }
      add(candidate.name, candidate.languages, score, pairs.count)
    }
    for candidate in MultiByteCandidate.all {
      guard let score = candidate.score(of: sample.bytes) else { continue }
      add(candidate.name, candidate.languages, score.average, score.count)
    }
    return scores
  }
}
