import Basics
import HTMLParsing
import MarkupExtraction

/// The names of people in texts such as `By Ada Lovelace and Grace Hopper`.
enum PersonName {
  /// The maximum size of a name, in bytes.
  private static let limit = 100

  /// The words before the name in common languages.
  private static let prefixes = [
    "written by ", "posted by ", "published by ", "story by ", "text by ", "recipe by ",
    "words by ",
    "author: ", "authors: ", "author ", "autor: ", "autor ", "autora: ", "auteur : ", "auteur: ",
    "автор текста: ", "автор: ", "автор ", "текст: ", "text: ", "text von ", "ein beitrag von ",
    "von ", "por ", "par ", "door ",
    "av ", "af ", "a cura di ", "di ", "przez ", "oleh ", "bởi ", "napsal ", "napsala ",
    "kirjoittanut ", "írta: ", "yazar: ", "yazan: ", "작성자: ", "작성자 ", "投稿者：", "投稿者: ",
    "by: ", "by ", "作者：", "作者: ", "作者:", "文：", "文／", "文/", "著者：", "撰文：", "記者：", "记者：", "글: ",
  ]
  /// The separators after which no name follows.
  private static let ends = [
    " | ", " • ", " · ", " – ", " — ", " - ", " // ", " / ", " ／", " ｜", "\u{2003}",
  ]
  private static let joints = [" and ", " und ", " et ", " y ", " e ", " & ", "; ", " and\u{A0}"]

  /// Returns the name that a value of structured data or a meta tag states; `nil` for URLs, identifiers and
  /// markup without text.
  static func clean(_ text: String) -> String? {
    var name = text.decodingMarkup.collapsingWhitespace
    let lower = name.lowercased()
    if let prefix = prefixes.first(where: { lower.hasPrefix($0) && isPrefix($0) }) {
      name = String(name.dropFirst(prefix.count))
    }
    guard !name.isEmpty, name.utf8.count <= 300, !isIdentifier(name), !isJSON(name) else {
      return nil
    }
    return name
  }

  /// Returns `true` for prefixes that are no parts of names in structured data, as `von` and `di` are.
  private static func isPrefix(_ prefix: String) -> Bool {
    prefix.hasSuffix("by ") || prefix.hasSuffix(": ")
  }

  /// The values that templates write for an author that is not set.
  private static let placeholders: Set<String> = [
    "none", "null", "nil", "undefined", "n/a", "name",
  ]

  /// Returns `true` for a URL, the identifier of a node, an email address, a number or the lack of a name.
  private static func isIdentifier(_ name: String) -> Bool {
    if name.utf8.first == UInt8(ascii: "#") || name.hasBytePrefix("_:") { return true }
    if name.utf8.allSatisfy(\.isASCIIDigit) || placeholders.contains(name.lowercased()) {
      return true
    }
    guard !name.contains(" ") else { return name.hasBytePrefix("http") && name.contains("://") }
    return name.contains("://") || name.hasBytePrefix("//") || name.hasBytePrefix("www.")
      || name.hasBytePrefix("mailto:") || name.hasBytePrefix("/")
      || (name.contains("@") && name.contains("."))
  }

  /// Returns `true` for an object of JSON, which some templates write as text.
  private static func isJSON(_ name: String) -> Bool { name.hasPrefix("{") && name.hasSuffix("}") }

  /// Returns the names in a meta tag, which may list several.
  static func list(_ text: String) -> [String] {
    guard let name = clean(text) else { return [] }
    return split(name).filter { !isIdentifier($0) }
  }

  /// Returns the names in the visible text of a byline; empty if it is prose, a date or an advertisement.
  static func byline(_ text: String) -> [String] { byline(text, needsWord: false) }

  /// Returns the names behind the word for an author in a text that may have others: `Posted by Ada Lovelace on 5 March 2019`.
  static func sentence(_ text: String) -> [String] {
    let names = byline(text, needsWord: true)
    return names.allSatisfy(isCapitalized) ? names : []
  }

  private static func byline(_ text: String, needsWord: Bool) -> [String] {
    var rest = text.decodingMarkup.collapsingWhitespace
    var isFirst = true
    while true {
      let separator = ends.compactMap { rest.firstRange(of: $0) }
        .min { $0.lowerBound < $1.lowerBound }
      let field = String(rest[..<(separator?.lowerBound ?? rest.endIndex)])
      let (part, prefix) = withoutPrefixes(field)
      let byline = BylineText(part, isSentence: prefix?.hasSuffix(" by ") == true)
      // `5 March 2019 | By Ada Lovelace`
      let isNamed = prefix != nil || (needsWord ? byline.hasHead : isFirst)
      if isNamed, let name = byline.name {
        return split(name).filter(isPlausible)
      }
      guard byline.isHead, let separator else { return [] }
      rest = String(rest[separator.upperBound...])
      isFirst = false
    }
  }

  /// The words within names that start with a small letter.
  private static let particles: Set<String> = [
    "von", "van", "vom", "zu", "zur", "de", "der", "den", "ter", "ten", "di", "da", "del", "della",
    "du", "des", "dos", "das", "do", "la", "le", "el", "al", "bin", "ibn", "y", "e", "af", "av",
  ]

  /// Returns `true` if all words but particles start with a capital, or are in a script without capitals.
  private static func isCapitalized(_ name: String) -> Bool {
    name.split(separator: " ").allSatisfy { word in
      word.first?.isLowercase != true || particles.contains(String(word))
    }
  }

  /// Returns the name in a mailbox: `Ada Lovelace <ada@mill.example>`, `ada@mill.example (Ada Lovelace)`, `Ada Lovelace ada at mill.example`;
  /// `nil` if it has none.
  static func sender(_ mailbox: String) -> String? {
    var name = Substring(mailbox.collapsingWhitespace)
    if let open = name.firstIndex(of: "<") {
      name = name[..<open]
    } else if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
      name = name[name.index(after: open)...].dropLast()
    }
    let words = name.split(separator: " ").filter { !$0.contains("@") }
    // Lists that send in the name of others: `Ada Lovelace via Users`.
    let end = words.firstIndex { ["via", "at", "(at)"].contains($0.lowercased()) } ?? words.count
    let isAddress = end < words.count && words[end].lowercased() != "via"
    let text = words[..<(isAddress ? max(0, end - 1) : end)].joined(separator: " ")
    let plain = text.trimming { "\"'".contains($0) }
    return isPlausible(String(plain)) ? String(plain) : nil
  }

  /// Returns a text without the words before a name, and the first of these.
  private static func withoutPrefixes(_ text: String) -> (name: String, prefix: String?) {
    var name = text
    var first: String?
    for _ in 0..<2 {
      let lower = name.lowercased()
      guard let prefix = prefixes.first(where: lower.hasPrefix) else { break }
      name = String(name.dropFirst(prefix.count))
      first = first ?? prefix
    }
    return (name, first)
  }

  /// Returns `false` for a text with fewer than two blanks and without `;`, in which no joint can stand.
  private static func mayBeList(_ text: String) -> Bool {
    var blanks = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: ";") { return true }
      if byte == UInt8(ascii: " ") { blanks += 1 }
    }
    return blanks > 1 || text.utf8.contains(0xC2)
  }

  private static func split(_ text: String) -> [String] {
    var parts = [withoutListInParentheses(withoutAddresses(text))]
    for joint in mayBeList(text) ? joints : [] {
      parts = parts.flatMap { part in
        let pieces = part.split(separator: joint).map(String.init)
        // `Mac & i` is one name.
        return pieces.allSatisfy { $0.count > 1 } ? pieces : [part]
      }
    }
    // `Lovelace, Ada` is one name; a list has a first and a last name in each part.
    parts = parts.flatMap { part -> [String] in
      let all = part.split(separator: ",").map { String($0).collapsingWhitespace }
      // `Ada Lovelace, ada@mill.example`
      let pieces = all.filter { !isIdentifier($0) }
      if pieces.count < 2, pieces.count < all.count { return pieces }
      return pieces.count > 1 && pieces.allSatisfy({ $0.contains(" ") }) ? pieces : [part]
    }
    return parts.map { withoutFullStop($0.collapsingWhitespace) }.filter { !$0.isEmpty }
  }

  /// Returns a text without addresses of e-mail behind names: `Ada Lovelace ada@mill.example`, `Ada Lovelace (ada@mill.example)`.
  private static func withoutAddresses(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    var names: [Substring] = []
    for word in text.split(separator: " ") {
      let isBehindName = names.last.map { !$0.hasSuffix(",") } ?? false
      guard isBehindName, word.contains("@"), word.contains(".") else {
        names.append(word)
        continue
      }
      if let end = word.last, end == ";" || end == "," { names.append(word.suffix(1)) }
    }
    return names.joined(separator: " ")
  }

  /// The minimum size of a word before the full stop of a sentence, in characters; shorter ones may be abbreviations: `Jr.`,
  /// `Corp.`.
  private static let sentenceWord = 5

  /// Returns a name without the full stop of a sentence at its end.
  private static func withoutFullStop(_ name: String) -> String {
    guard name.hasSuffix("."), let word = name.dropLast().split(separator: " ").last,
      word.count >= sentenceWord, word.allSatisfy(\.isLetter)
    else { return name }
    return String(name.dropLast())
  }

  /// Returns a text without parentheses at its end that list others: `(with Ada Lovelace and Grace Hopper)`.
  private static func withoutListInParentheses(_ text: String) -> String {
    guard text.hasSuffix(")"), let open = text.firstRange(of: " (") else { return text }
    let inner = text[open.upperBound...]
    return joints.contains { inner.contains($0) } ? String(text[..<open.lowerBound]) : text
  }

  /// Returns `true` if a text of the page looks like a name: a few words without digits, with a capital or in a
  /// script without capitals.
  private static func isPlausible(_ name: String) -> Bool {
    guard name.utf8.count <= limit, name.count >= 2, !isIdentifier(name) else { return false }
    let words = name.split(separator: " ")
    guard words.count <= 5, !name.contains(where: { $0.isNumber || ":：?!|/@<>".contains($0) })
    else {
      return false
    }
    guard name.contains(where: { $0.isUppercase || ($0.isLetter && !$0.isLowercase) }) else {
      return false
    }
    let lower = words.map { $0.lowercased() }
    return !lower.contains { others.contains($0) || BylineWords.comments.contains($0) }
  }

  /// The words of other texts in elements whose class names an author.
  private static let others: Set<String> = [
    "about", "author", "authors", "follow", "more", "posts", "articles",
    "subscribe", "share", "view", "profile", "updated", "published", "posted", "read", "by",
    "staff", "writer", "reporter", "correspondent", "columnist", "journalist", "twitter",
    "facebook", "email", "website", "contributor", "editor", "reply", "home", "the", "this",
    "admin", "administrator", "webmaster",
    "is", "was", "has", "writes", "par", "por", "przez", "door", "oleh", "bởi", "copyright",
  ]
}
