import MarkupExtraction

/// Detects pages that say that they do not exist, although their status says that they do ("soft 404").
///
/// The title or the first heading must consist of such a message, apart from the name of the site, and the page must be
/// short; so an article about such messages is no soft 404.
enum SoftNotFoundDetector {
  /// The maximum number of bytes of the visible text.
  private static let textLimit = 4000
  /// The maximum number of characters of a title part that contains a message.
  private static let partLimit = 60

  /// Messages in lowercase: English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese,
  /// Japanese.
  private static let messages = [
    "page not found", "not found", "page cannot be found", "page can't be found",
    "page could not be found", "page doesn't exist", "page does not exist", "no longer available",
    "seite nicht gefunden", "nicht gefunden", "seite existiert nicht",
    "page introuvable", "page non trouvée", "page n'existe pas",
    "página no encontrada", "no se encontró la página", "página não encontrada",
    "pagina non trovata", "pagina niet gevonden", "nie znaleziono strony", "strona nie istnieje",
    "страница не найдена", "页面不存在", "找不到页面", "ページが見つかりません",
  ]

  /// Returns `true` if a page is a soft 404.
  static func matches(_ markup: PageMarkup) -> Bool {
    guard markup.text.utf8.count <= textLimit else { return false }
    return [markup.title, markup.firstHeading].contains { $0.map(isMessage) ?? false }
  }

  /// Returns `true` if a part of a title is a message, such as the first of `404 - Page not found | Shop`.
  private static func isMessage(_ title: String) -> Bool {
    guard title.utf8.count <= 400 else { return false }
    let parts = title.lowercased().split { "|–—-:·»".contains($0) }
    return parts.contains { part in
      let words = part.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.joined(separator: " ")
      if words == "404" || words == "error 404" || words == "404 error" { return true }
      return words.count <= partLimit
        && messages.contains {
          isMostly(words.hasPrefix("404 ") ? words.dropFirst(4) : words[...], $0)
        }
    }
  }

  /// Returns `true` if a text is a message with at most three further words, such as "sorry, this".
  private static func isMostly(_ text: Substring, _ message: String) -> Bool {
    guard text.hasSuffix(message) || text.hasPrefix(message) else { return false }
    let rest =
      text.hasSuffix(message) ? text.dropLast(message.count) : text.dropFirst(message.count)
    let limit = message.contains(" ") && message != "not found" ? 3 : 1
    return rest.split(separator: " ").count <= limit
  }
}
