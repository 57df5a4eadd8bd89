extension UsagePreferences {
  /// Adds a usage preference expression of `Content-Usage`: a dictionary of [RFC
  /// 9651](https://www.rfc-editor.org/rfc/rfc9651#section-3.2), such as `train-ai=n, search=y`.
  ///
  /// A malformed expression states nothing; unknown keys and values other than `y` and `n` are ignored.
  public mutating func addContentUsage(_ text: some Sequence<UInt8>) {
    guard let members = FieldDictionary(text)?.members else { return }
    for (key, value) in members {
      guard let category = Category(rawValue: key), let value, value == "y" || value == "n" else {
        continue
      }
      state(category, isAllowed: value == "y")
    }
  }

  /// Adds the value of a `Content-Signal` line (<https://contentsignals.org>), such as `search=yes, ai-train=no`.
  public mutating func addContentSignal(_ text: String) {
    for part in text.lowercased().split(separator: ",", maxSplits: 100) {
      let sides = part.split(separator: "=", maxSplits: 1).map {
        $0.filter { $0 != " " && $0 != "\t" }
      }
      guard sides.count == 2, let isAllowed = Self.answers[sides[1]],
        let category = Self.signals[sides[0]]
      else { continue }
      state(category, isAllowed: isAllowed)
    }
  }

  /// The signals with their categories; `train-ai` is the word of `Content-Usage`.
  static let signals: [String: Category] = [
    "ai-train": .trainAI, "train-ai": .trainAI, "ai-input": .aiInput, "search": .search,
  ]

  static let answers = ["yes": true, "y": true, "no": false, "n": false]

  /// Adds the directives `noai` and `noimageai` of a robots meta tag, or of `X-Robots-Tag` without its agent.
  public mutating func addRobotsDirectives(_ text: String) {
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "a") }) else { return }
    for word in text.lowercased().split(whereSeparator: { ", \t\n".contains($0) }) {
      switch word {
      case "noai": state(.trainAI, isAllowed: false)
      case "noimageai": state(.trainAIImages, isAllowed: false)
      default: break
      }
    }
  }

  /// Adds a TDM reservation (<https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/>).
  ///
  /// - Parameters:
  ///   - reservation: The value of `tdm-reservation`: `1` reserves the rights, `0` does not.
  ///   - policy: The URL of `tdm-policy`.
  public mutating func addReservation(_ reservation: String?, policy: String?) {
    switch reservation?.filter({ $0 != " " && $0 != "\t" }) {
    case "1": state(.tdm, isAllowed: false)
    case "0": state(.tdm, isAllowed: true)
    default: return
    }
    if let policy { addLicense(policy) }
  }
}
