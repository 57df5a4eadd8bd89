import Basics

/// Links by which wikis let readers edit a section.
extension HTMLDocument {
  /// The maximum size of the text of such links, in bytes, and the maximum number of elements in them.
  private static let (editorLimit, elementLimit) = (128, 32)

  /// Returns `true` for the links that edit a section, with the brackets around them, as in `<span class="mw-editsection">`
  /// of MediaWiki.
  ///
  /// The class of the element names the edited section, and all words of its text are links.
  ///
  /// - Complexity: Linear in the size of the class.
  package func isSectionEditor(_ element: ElementIndex) -> Bool {
    guard let value = range(.class, of: element), namesEditor(bytes(of: value)) else {
      return false
    }
    let text = Int(elements[element].textStart)..<Int(elements[element].textEnd)
    guard text.count <= Self.editorLimit,
      Int(elements[element].end) - element <= Self.elementLimit,
      textBytes(in: text, Self.editorLimit + 1).count <= Self.editorLimit
    else { return false }
    if elements[element].name == .a { return has(.href, element) }
    var run = text.lowerBound
    var hasLink = false
    for link in element + 1..<max(element + 1, Int(elements[element].end)) {
      guard elements[link].name == .a, has(.href, link) else { continue }
      hasLink = true
      guard !hasWord(run..<max(run, Int(elements[link].textStart))) else { return false }
      run = max(run, Int(elements[link].textEnd))
    }
    return hasLink && !hasWord(run..<text.upperBound)
  }

  /// The texts of links to the source of what a heading or a term names.
  private static let sourceTexts: Set<String> = [
    "[source]", "[src]", "source", "src", "view source",
  ]

  /// Returns `true` for a link to the source of what a heading or a term names, as generators of documentation write it behind
  /// the name: `[source]`, `[src]`, or `source` of a class with that word, or in a folder `src`.
  ///
  /// - Complexity: Linear in the size of the class.
  package func isSourceLink(_ link: ElementIndex) -> Bool {
    guard elements[link].name == .a, has(.href, link) else { return false }
    let text = textBytes(of: link, limit: Self.editorLimit + 1)
    guard text.count <= Self.editorLimit else { return false }
    let words = String(decoding: text, as: UTF8.self).collapsingWhitespace.lowercased()
    guard Self.sourceTexts.contains(words) else { return false }
    if words.hasPrefix("[") { return true }
    let names = attribute(.class, of: link)?.lowercased() ?? ""
    if names.contains("src") || names.contains("source") { return true }
    // Haddock: `<a href="src/Data-Map.html#foldr" class="link">Source</a>`.
    let target = attribute(.href, of: link) ?? ""
    return target.hasPrefix("src/") || target.contains("/src/")
  }

  /// The texts of links to the source of an entry, and to its editor, without brackets.
  private static let entryTexts: Set<String> = [
    "source", "src", "view source", "edit", "edit source", "edit this page",
  ]
  /// The maximum number of text runs behind a link in its block.
  private static let runLimit = 16

  /// Returns `true` for a link to the source of an entry, or to its editor, that ends a block: `Source` or `Edit` with the word
  /// `src`, `source` or `edit` in its class, before nothing but further ones.
  ///
  /// - Complexity: Linear in the size of the class.
  package func isLastSourceLink(_ link: ElementIndex) -> Bool {
    guard elements[link].name == .a, has(.href, link), has(.class, link),
      namesEntry(Int(elements[link].textStart)..<Int(elements[link].textEnd)),
      let names = attribute(.class, of: link)?.lowercased(),
      ["src", "source", "edit"].contains(where: names.contains)
    else { return false }
    var run = Int(elements[link].textEnd)
    for _ in 0..<Self.runLimit where run < textRuns.count && !textRuns[run].startsBlock {
      guard !hasWord(run) || namesEntry(run..<run + 1) else { return false }
      run += 1
    }
    return run >= textRuns.count || textRuns[run].startsBlock
  }

  private func namesEntry(_ runs: Range<Int>) -> Bool {
    let words = String(decoding: textBytes(in: runs, Self.editorLimit + 1), as: UTF8.self)
    let name = words.collapsingWhitespace.lowercased().trimming { $0 == "[" || $0 == "]" }
    return name.allSatisfy(\.isWhitespace) || Self.entryTexts.contains(String(name))
  }

  /// The end of `edit` and `Edit`, which few other classes contain.
  private static let editorMark = Array("dit".utf8)

  /// Returns `true` if a class has both words: `editsection`, `edit-section`, `section_edit`.
  private func namesEditor(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.span.contains(Self.editorMark.span) else { return false }
    let names = String(decoding: value, as: UTF8.self).lowercased().split(separator: " ")
    return names.contains { $0.contains("edit") && $0.contains("section") }
  }

  private func hasWord(_ runs: Range<Int>) -> Bool { runs.contains(where: hasWord) }
}
