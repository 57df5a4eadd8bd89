import Basics
import HTMLParsing

/// Recognizes letters that stand for a drawing: the initials of a person in a circle, and the names of the icons of a font.
enum Decoration {
  /// The parts of classes for the image of a person, whose initials stand in for it.
  private static let portraits = ["avatar", "initials", "monogram"]
  /// The starts of the classes of fonts that draw an icon for its name: `<i class="material-icons">home</i>`.
  private static let iconFonts = ["material-icons", "material-symbols"]
  /// The maximum number of initials.
  private static let initials = 3
  /// The maximum size of the text, in bytes.
  private static let textLimit = 48

  /// Returns `true` if the text of an element is decoration by the class of the element.
  static func isText(of element: Int, in document: HTMLDocument) -> Bool {
    let runs = document.elements[element].textStart..<document.elements[element].textEnd
    guard 1...3 ~= runs.count, document.has(.class, element),
      let text = document.shortText(of: element, limit: textLimit)
    else { return false }
    let classes = document.attribute(.class, of: element)?.lowercased() ?? ""
    if classes.split(separator: " ").contains(where: { iconFonts.contains(where: $0.hasPrefix) }) {
      return !text.contains(" ")
    }
    return portraits.contains { classes.contains($0) } && areInitials(text)
  }

  private static func areInitials(_ text: String) -> Bool {
    text.count <= initials && text.allSatisfy { $0.isLetter && !$0.isLowercase }
  }
}
