/// The part of the day in which an hour from 1 to 12 is.
enum DayHalf {
  case am, pm
  /// The hours around noon, as 中午.
  case noon
  /// The hours before midnight, as 晚上.
  case evening
  /// The hours around midnight, as 午夜.
  case midnight

  /// Returns the part that a word behind the time names; `nil` if it names none.
  static func following(_ word: String, _ language: String) -> DayHalf? {
    if let half = suffixes[word] ?? prefixes[word] { return half }
    return ofLanguages[language]?[word]
  }

  /// Returns the part that a word before the time names; `nil` if it names none.
  static func preceding(_ word: String) -> DayHalf? { prefixes[word] }

  /// The words behind the time, without points.
  private static let suffixes: [String: DayHalf] = [
    "am": .am, "pm": .pm, "ص": .am, "م": .pm, "صباحا": .am, "صباحاً": .am, "مساء": .pm, "مساءً": .pm,
    "قظ": .am, "بظ": .pm, "قبلازظهر": .am, "بعدازظهر": .pm, "πμ": .am, "μμ": .pm, "öö": .am,
    "ös": .pm,
    "ptg": .pm, "үө": .am, "үх": .pm, "ጥዋት": .am, "ከሰዓት": .pm,
  ]
  /// The words of languages that are parts of other words elsewhere: those of Vietnamese, Malay, Albanian and Central Kurdish.
  private static let ofLanguages: [String: [String: DayHalf]] = [
    "vi": [
      "sa": .am, "ch": .pm, "sáng": .am, "trưa": .noon, "chiều": .pm, "tối": .evening,
    ],
    "ms": ["pg": .am], "sq": ["pd": .am, "md": .pm],
    "ckb": ["بن": .am, "دن": .pm],
  ]
  /// The words before the time in Chinese, Japanese, Korean and Hindi.
  private static let prefixes: [String: DayHalf] = [
    "上午": .am, "午前": .am, "오전": .am, "早上": .am, "凌晨": .am, "清晨": .am, "새벽": .am, "下午": .pm,
    "午後": .pm, "오후": .pm, "傍晚": .pm, "저녁": .evening, "晚上": .evening, "中午": .noon,
    "午夜": .midnight,
    "पूर्वाह्न": .am, "अपराह्न": .pm,
  ]

  /// Returns the hour from 0 to 23; `nil` if the day of the hour is unknown.
  func hour(_ hour: Int) -> Int? {
    switch self {
    case .am: hour % 12
    case .pm: hour % 12 + 12
    case .noon: hour >= 10 ? hour : hour + 12
    case .evening: hour == 12 ? nil : hour + 12
    case .midnight: hour == 12 ? 0 : hour < 6 ? hour : hour + 12
    }
  }
}
