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
    "автор текста: ", "автор: ", "автор ", "текст: ", "text: ", "von ", "por ", "par ", "door ",
    "av ", "af ", "di ", "przez ",
    "by: ", "by ", "作者：", "作者: ", "作者:", "文：", "文／", "文/", "著者：", "撰文：", "記者：", "记者：", "글: ",
  ]
  /// The separators after which no name follows.
  private static let ends = [
    " | ", " • ", " · ", " – ", " — ", " - ", " on ", " // ", " / ", "\u{2003}",
  ]
  /// The words after which no name follows, with which the dates and the roles of a byline begin.
  private static let endWords: Set<String> = [
    "published", "posted", "updated", "modified", "photo", "photos", "photographs", "staff",
    "writer", "reporter", "editor", "correspondent", "columnist", "journalist", "contributor",
  ]
  /// The words that a date may begin with; they are names, too, if no number follows.
  private static let dateWords = Set(
    ["tues", "thur", "thurs", "sept"] + EnglishNames.weekdays + EnglishNames.shortWeekdays
      + EnglishNames.months + EnglishNames.shortMonths
  )
  private static let joints = [" and ", " und ", " et ", " y ", " e ", " & ", "; ", " and\u{A0}"]

  /// Returns the name that a value of structured data or a meta tag states; `nil` for URLs, identifiers and
  /// markup without text.
  static func clean(_ text: String) -> String? {
    var name = text.decodingMarkup.collapsingWhitespace
    let lower = name.lowercased()
    if let prefix = prefixes.first(where: { lower.hasPrefix($0) && isPrefix($0) }) {
      name = String(name.dropFirst(prefix.count))
    }
    guard !name.isEmpty, name.utf8.count <= 300, !isIdentifier(name) else { return nil }
    return name
  }

  /// Returns `true` for prefixes that are no parts of names in structured data, as `von` and `di` are.
  private static func isPrefix(_ prefix: String) -> Bool {
    prefix.hasSuffix("by ") || prefix.hasSuffix(": ")
  }

  /// The values that templates write for an author that is not set.
  private static let placeholders: Set<String> = ["none", "null", "nil", "undefined", "n/a"]

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

  /// Returns the names in a meta tag, which may list several.
  static func list(_ text: String) -> [String] {
    guard let name = clean(text) else { return [] }
    return split(name).filter { !isIdentifier($0) }
  }

  /// Returns the names in the visible text of a byline; empty if it is prose or an advertisement.
  static func byline(_ text: String) -> [String] {
    var name = text.decodingMarkup.collapsingWhitespace
    for _ in 0..<2 {
      let lower = name.lowercased()
      guard let prefix = prefixes.first(where: lower.hasPrefix) else { break }
      name = String(name.dropFirst(prefix.count))
    }
    for end in ends {
      if let range = name.firstRange(of: end) { name = String(name[..<range.lowerBound]) }
    }
    return split(withoutEnd(name)).filter(isPlausible)
  }

  /// Returns the words before a date, a number or a role, and before parentheses at the end: `Ada Lovelace` of
  /// `Ada Lovelace Updated 3:15 PM` and of `Ada Lovelace (Reuters)`.
  private static func withoutEnd(_ text: String) -> String {
    let words = text.split(separator: " ")
    let end = words.indices.dropFirst().first { index in
      let word = words[index].lowercased().trimmingPrefix(",").prefix { $0.isLetter }
      if endWords.contains(String(word)) { return true }
      if words[index].contains(where: \.isNumber) { return true }
      return dateWords.contains(String(word))
        && words[index...].contains { $0.contains(where: \.isNumber) }
    }
    let kept = words[..<(end ?? words.endIndex)].joined(separator: " ")
    let name = kept.hasSuffix(",") ? String(kept.dropLast()) : kept
    guard let open = name.firstIndex(of: "("),
      name[open...].firstIndex(of: ")").map({ name.index(after: $0) == name.endIndex }) ?? true
    else { return name }
    return String(name[..<open])
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
    var parts = [withoutListInParentheses(text)]
    for joint in mayBeList(text) ? joints : [] {
      parts = parts.flatMap { part in
        let pieces = part.split(separator: joint).map(String.init)
        // `Mac & i` is one name.
        return pieces.allSatisfy { $0.count > 1 } ? pieces : [part]
      }
    }
    // `Lovelace, Ada` is one name; a list has a first and a last name in each part.
    parts = parts.flatMap { part -> [String] in
      let pieces = part.split(separator: ",").map { String($0).collapsingWhitespace }
      return pieces.count > 1 && pieces.allSatisfy({ $0.contains(" ") }) ? pieces : [part]
    }
    return parts.map(\.collapsingWhitespace).filter { !$0.isEmpty }
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
    guard words.count <= 5, !name.contains(where: { $0.isNumber || ":?!|/@<>".contains($0) }) else {
      return false
    }
    guard name.contains(where: { $0.isUppercase || ($0.isLetter && !$0.isLowercase) }) else {
      return false
    }
    let lower = words.map { $0.lowercased() }
    return !lower.contains(where: others.contains)
  }

  /// The words of other texts in elements whose class names an author.
  private static let others: Set<String> = [
    "about", "author", "authors", "comments", "comment", "follow", "more", "posts", "articles",
    "subscribe", "share", "view", "profile", "updated", "published", "posted", "read", "by",
    "staff", "writer", "reporter", "correspondent", "columnist", "journalist", "twitter",
    "facebook", "email", "website", "contributor", "editor", "reply", "home", "the", "this",
    "is", "was", "has", "writes",
  ]
}
