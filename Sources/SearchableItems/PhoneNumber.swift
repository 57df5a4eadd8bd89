/// A telephone number as a `tel:` URL ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)).
package enum PhoneNumber {
  /// The numbers of digits that can be dialed; more than 15 are no number of the plan (ITU-T E.164).
  private static let lengths = 3...15
  /// The minimum number of digits before letters: `1-800-FLOWERS` is not the number 1800.
  private static let enoughDigits = 7
  /// The maximum number of characters that are read.
  private static let limit = 64

  /// Returns the URL of a number in any notation, without its extension; `nil` if it cannot be dialed.
  package static func url(_ text: String?) -> String? {
    guard let text else { return nil }
    let shown = text.prefix(limit).drop { $0 != "+" && digit($0) == nil }
    let isInternational = shown.first == "+"
    var digits = ""
    // `+49 (0) 30` has a digit that is dialed only within the country.
    var rest = isInternational ? shown.replacing("(0)", with: " ") : shown
    if isInternational { rest = rest.dropFirst() }
    while let character = rest.first {
      if let digit = digit(character) {
        digits.append(digit)
      } else if !isSeparator(character) {
        guard !character.isLetter || digits.utf8.count >= enoughDigits else { return nil }
        break
      }
      rest = rest.dropFirst()
    }
    guard lengths.contains(digits.utf8.count) else { return nil }
    return "tel:" + (isInternational ? "+" : "") + digits
  }

  /// Returns `true` for a character between the digits of a number, such as any blank and any dash.
  package static func isSeparator(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .dashPunctuation: return true
    default: return "./()\u{2212}".unicodeScalars.contains(scalar)
    }
  }

  /// Returns the ASCII form of a decimal digit of any script.
  private static func digit(_ character: Character) -> String? {
    guard character.isNumber, let scalar = character.unicodeScalars.first,
      scalar.properties.generalCategory == .decimalNumber, let value = character.wholeNumberValue
    else { return nil }
    return String(value)
  }
}
