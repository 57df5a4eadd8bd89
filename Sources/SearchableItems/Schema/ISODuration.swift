/// Durations of ISO 8601: `PT1H30M`, `P1DT2H`.
enum ISODuration {
  static func seconds(_ text: String) -> Double? {
    guard text.hasPrefix("P"), text.utf8.count <= 64 else { return nil }
    var total = 0.0
    var digits = ""
    var isTime = false
    for character in text.dropFirst() {
      switch character {
      case "T": isTime = true
      case "0"..."9", ".": digits.append(character)
      default:
        guard let value = Double(digits), let unit = unit(character, isTime: isTime) else {
          return nil
        }
        total += value * unit
        digits = ""
      }
    }
    return digits.isEmpty && total > 0 ? total : nil
  }

  private static func unit(_ character: Character, isTime: Bool) -> Double? {
    switch (character, isTime) {
    case ("W", false): 604_800
    case ("D", false): 86_400
    case ("H", true): 3600
    case ("M", true): 60
    case ("S", true): 1
    default: nil
    }
  }
}
