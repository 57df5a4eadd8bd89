/// Durations of ISO 8601, `PT1H30M` and `P1DT2H`, and in common notations: `1 hr 30 min`, `1:02:03`.
enum ISODuration {
  /// Returns the seconds; `nil` for an invalid or zero duration.
  static func seconds(_ text: String) -> Double? {
    let text = text.lowercased()
    guard text.utf8.count <= 64 else { return nil }
    let total = text.first == "p" ? standard(text.dropFirst()) : clock(text) ?? written(text)
    return total.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func standard(_ text: Substring) -> Double? {
    var total = 0.0
    var digits = ""
    var isTime = false
    for character in text where character != " " {
      switch character {
      case "t": isTime = true
      case _ where character.isASCII && character.isNumber || character == ".":
        digits.append(character)
      case ",": digits.append(".")
      default:
        guard let value = Double(digits), let unit = unit(character, isTime: isTime) else {
          return nil
        }
        // Months and years have no fixed length; many programs write them with a value of zero.
        guard value == 0 || unit > 0 else { return nil }
        total += value * unit
        digits = ""
      }
    }
    return digits.isEmpty ? total : nil
  }

  private static func unit(_ character: Character, isTime: Bool) -> Double? {
    switch (character, isTime) {
    case ("y", false), ("m", false): 0
    case ("w", false): 604_800
    case ("d", false): 86_400
    case ("h", true): 3600
    case ("m", true): 60
    case ("s", true): 1
    default: nil
    }
  }

  /// Parses `1:02:03` and `2:03`, as players show it.
  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }) else {
      return nil
    }
    return parts.reduce(0) { total, part -> Double? in
      guard let total, let value = UInt16(part) else { return nil }
      return total * 60 + Double(value)
    }
  }

  /// Parses numbers that are each followed by a unit.
  private static func written(_ text: String) -> Double? {
    var total = 0.0
    var rest = text[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "," || $0 == "\u{A0}" }
      if rest.hasPrefix("and ") { rest = rest.dropFirst(4) }
      guard !rest.isEmpty else { return total }
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count).drop { $0 == " " || $0 == "\u{A0}" }
      let word = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(word.count).drop { $0 == "." }
      guard let value = Double(digits), let unit = words[String(word)] else { return nil }
      total += value * unit
    }
  }

  private static let words: [String: Double] = {
    let units: [(Double, String)] = [
      (1, "s sec secs second seconds"), (60, "m min mins minute minutes"),
      (3600, "h hr hrs hour hours"), (86_400, "d day days"),
    ]
    var words: [String: Double] = [:]
    for (unit, names) in units {
      for name in names.split(separator: " ") { words[String(name)] = unit }
    }
    return words
  }()
}
