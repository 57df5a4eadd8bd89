import Basics
import HTMLParsing

/// The words in names of elements that tell breadcrumbs from what is beside them.
enum BreadcrumbWords {
  /// The words before the one for breadcrumbs that only say whether or how a page shows them: `no-breadcrumbs`.
  private static let flags = ["has", "hide", "no", "show", "toggle", "with", "without"]
  /// The words of what is beside the levels, mostly behind the last one.
  private static let others: Set<Substring> = [
    "aside", "buttons", "rightside", "search", "share", "sharing",
  ]
  /// The words of a menu with the pages beside a level.
  private static let menus: Set<Substring> = ["flyout", "menu", "popup", "submenu"]
  /// The names of links to the page that the reader comes from, which is no level.
  private static let backLinks: Set<String> = [
    "back", "go back", "return", "previous page", "zurück", "retour", "volver", "atrás", "indietro",
    "voltar", "terug", "tillbaka", "tilbage", "tilbake", "takaisin", "zpět", "späť", "wstecz",
    "powrót", "vissza", "înapoi", "nazad", "назад", "geri", "πίσω", "חזרה", "رجوع", "返回", "戻る",
    "뒤로",
  ]
  /// The maximum size of a class that is searched for them, in bytes.
  private static let limit = 400

  /// Returns `true` for values with a word for breadcrumbs, such as `breadcrumbs`, `Breadcrumb_root` and `bread-crumb`, which
  /// names the element itself.
  static func nameTrail(_ text: Span<UInt8>) -> Bool {
    let (bread, crumb) = ("bread".utf8.span, "crumb".utf8.span)
    var place = bread.count
    while place + crumb.count <= text.count {
      if hasLetters(crumb, text, at: place) {
        let start = place - bread.count - (isSeparator(text[place - 1]) ? 1 : 0)
        if hasLetters(bread, text, at: start), !followsFlag(text, start) { return true }
      }
      place += 1
    }
    return false
  }

  /// Returns `true` if the class of an element has a word of what is beside the levels.
  static func nameOther(_ element: Int, in document: HTMLDocument) -> Bool {
    hasClass(element, with: others, in: document)
  }

  /// Returns `true` if the class of an element has a word of menus.
  static func nameMenu(_ element: Int, in document: HTMLDocument) -> Bool {
    hasClass(element, with: menus, in: document)
  }

  /// Returns `true` for the name of a link such as `Back`.
  static func leadBack(_ name: String) -> Bool { backLinks.contains(name.lowercased()) }

  private static func hasClass(
    _ element: Int,
    with words: Set<Substring>,
    in document: HTMLDocument
  ) -> Bool {
    guard let name = document.attribute(.class, of: element), name.utf8.count <= limit else {
      return false
    }
    return name.lowercased().split { !$0.isLetter }.contains(where: words.contains)
  }

  private static func followsFlag(_ text: Span<UInt8>, _ start: Int) -> Bool {
    let end = start > 0 && isSeparator(text[start - 1]) ? start - 1 : start
    return flags.contains { flag in
      let first = end - flag.utf8.count
      guard hasLetters(flag.utf8.span, text, at: first) else { return false }
      return first == 0 || !text[first - 1].isASCIILetter || text[first].isASCIIUppercase
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ")
  }

  private static func hasLetters(_ letters: Span<UInt8>, _ text: Span<UInt8>, at start: Int) -> Bool
  {
    guard start >= 0 else { return false }
    for index in letters.indices where text[start + index] | 0x20 != letters[index] { return false }
    return true
  }
}
