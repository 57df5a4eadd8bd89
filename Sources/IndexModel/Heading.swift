import Basics
package import MarkupExtraction
import Querying
package import SearchableItems

/// Titles and headings as ranking compares them: without numbers of sections, signatures, and the name of the site.
package enum Heading {
  /// Returns the headings as they are, one a line, followed by the names of members with their class, and the qualified
  /// name of the page.
  static func joined(_ sections: [PageSection], title: String, url: String?) -> String {
    let headings = sections.lazy.map(\.heading).filter { !$0.isEmpty }
    guard let members = MemberNames(title: title, sections: sections) else {
      return headings.joined(separator: "\n")
    }
    let names = sections.compactMap(members.name)
    let path = url.flatMap { PathName(url: $0, title: title)?.name }
    return (headings + names + [path].compactMap { $0 }).joined(separator: "\n")
  }

  /// Returns the name that a fragment tells of a section: `HashMap.get` for `#get(java.lang.Object)` of the page `HashMap`,
  /// otherwise the name in the fragment; `nil` if it has none, or a generator numbered it.
  package static func fragmentName(of section: PageSection, members: MemberNames?) -> String? {
    if let name = members?.name(of: section) { return name }
    return section.anchor.flatMap { Fragment.isNumbered($0) ? nil : Fragment.name(of: $0) }
  }

  /// The text behind a term, in bytes, from which it is explained and not only listed; and behind an option of a command.
  private static let (explanation, optionExplanation) = (40, 8)

  /// Returns `true` for the term of a table row or a list without an identifier and with little text.
  ///
  /// A list of all keywords explains none of them. Terms with one text share it; `last` is the last one of them.
  private static func isOnlyListed(
    _ section: PageSection,
    last: Int,
    of sections: [PageSection]
  ) -> Bool {
    guard section.level >= SectionRanking.termLevel, section.anchor == nil,
      last + 1 < sections.count
    else { return false }
    // The offsets of a damaged record may be any numbers.
    let size = sections[last + 1].offset &- sections[last].offset
    let isOption = section.heading.utf8.first == UInt8(ascii: "-")
    let text = size &- sections[last].heading.utf8.count
    return text < (isOption ? optionExplanation : explanation)
  }

  /// Returns, for each section, the last one of the terms that share its text.
  private static func lastTerms(_ sections: [PageSection]) -> [Int] {
    var lasts = Array(sections.indices)
    for index in sections.indices.dropLast().reversed()
    where sections[index + 1].level > SectionRanking.termLevel {
      lasts[index] = lasts[index + 1]
    }
    return lasts
  }

  /// Returns the headings that ranking compares, one a line, in UTF-8, each with the fragment that names it otherwise:
  /// `textwrap.TextWrapper.wrap` for `wrap(text)`; before them the qualified name of the page.
  static func outline(
    _ sections: [PageSection],
    title: String = "",
    url: String? = nil
  ) -> [UInt8] {
    var outline: [UInt8] = []
    if let path = url.flatMap({ PathName(url: $0, title: title) }) {
      outline = [HeadingFit.pageNameMark] + path.name.utf8
    }
    let members = MemberNames(title: title, sections: sections)
    let lasts = lastTerms(sections)
    for (index, section) in sections.enumerated() where !section.heading.isEmpty {
      if isOnlyListed(section, last: lasts[index], of: sections) { continue }
      let name = name(of: section)
      if !outline.isEmpty { outline.append(0x0A) }
      outline += name.utf8
      guard let anchor = fragmentName(of: section, members: members), isName(anchor),
        anchor != name, !isMentioned(anchor, in: name)
      else { continue }
      outline.append(0x0A)
      outline.append(HeadingFit.fragmentMark)
      outline += anchor.utf8
    }
    return outline
  }

  /// The number of words before a name at the end of a heading from which the section is not about what has this name.
  private static let mentioningWords = 3

  /// Returns `true` if a heading ends with the name in its fragment, behind words that say more than its kind:
  /// `Uses of TransferQueue in java.util.concurrent`, but not `static method HashMap.get`.
  private static func isMentioned(_ anchor: String, in heading: Substring) -> Bool {
    guard heading.hasSuffix(" " + anchor) else { return false }
    return heading.dropLast(anchor.count + 1).split(separator: " ").count >= mentioningWords
  }

  /// Returns `true` for a fragment that may be an identifier: of several parts, or with a capital inside, as in
  /// `KeepAliveTimeout`.
  private static func isName(_ anchor: String) -> Bool {
    let isCompound = anchor.utf8.contains { !$0.isASCIIAlphanumeric && $0 < 0x80 }
    return (isCompound || HeadingFit.isCamelCase(anchor)) && !anchor.utf8.contains(0x0A)
  }

  /// Returns the heading of a section as ``name(of:)`` does; a term of one word without its type: `enable_sort` of
  /// `enable_sort (boolean)`, `view` of `view :: Getting a s a -> s -> a`.
  package static func name(of section: PageSection) -> Substring {
    if let name = TypeSignature.name(in: section.heading, anchor: section.anchor) { return name }
    let name = name(of: section.heading)
    guard section.level >= SectionRanking.termLevel, name.last == ")",
      let space = name.firstIndex(of: " "), name[space...].hasPrefix(" ("), space > name.startIndex
    else { return name }
    return name[..<space]
  }

  /// Returns a heading without its number and without the parameters of a signature: `Index Types` of
  /// `11.2. Index Types` and of `Chapter 11. Index Types`, `asyncio.gather` of `asyncio.gather(*aws)`.
  package static func name(of heading: String) -> Substring {
    var name = withoutDivision(heading[...])
    if let space = name.firstIndex(of: " "), isNumber(name[..<space]) {
      name = name[name.index(after: space)...]
    }
    if name.utf8.contains(UInt8(ascii: "(")) { name = lispName(name) ?? withoutParameters(name) }
    return name.isEmpty ? heading[...] : name
  }

  /// Returns the name in the signature of a function of Lisp: `make-string` of `(make-string k) → string?`; `nil` for other
  /// headings.
  private static func lispName(_ heading: Substring) -> Substring? {
    guard heading.utf8.first == UInt8(ascii: "(") else { return nil }
    let bytes = Array(heading.utf8)
    let end = SignatureTail.endOfParentheses(bytes[...])
    guard bytes[end...].drop(while: { $0 == 0x20 }).starts(with: "→".utf8) else { return nil }
    let name = bytes[1..<end].prefix { $0 > 0x20 && !"()".utf8.contains($0) }
    return name.isEmpty ? nil : Substring(decoding: name, as: UTF8.self)
  }

  /// Returns a heading without what stands in parentheses right behind an ASCII name, and without the rest of a
  /// signature: `date.today` of `date.today() -> date`, `fn sort` of `fn sort(&mut self) where T: Ord`.
  ///
  /// Parentheses behind a space hold words of the heading, as in `Read (or write) a file`; numbers in parentheses are
  /// years, or sections of a manual. A parenthesis that nothing closes ends the heading.
  private static func withoutParameters(_ heading: Substring) -> Substring {
    let bytes = Array(heading.utf8)
    var (name, position) = ([UInt8](), 0)
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "("), let last = name.last,
        last.isASCIIAlphanumeric || last == UInt8(ascii: "_")
      else {
        name.append(bytes[position])
        position += 1
        continue
      }
      let end = SignatureTail.endOfParentheses(bytes[position...])
      let content = bytes[position + 1..<max(position + 1, end - 1)]
      if !content.isEmpty, content.allSatisfy(\.isASCIIDigit) { name += bytes[position..<end] }
      position = end
      if SignatureTail.isTail(bytes[end...]) { break }
    }
    return name.count == bytes.count ? heading : Substring(decoding: name, as: UTF8.self)
  }

  /// The names of the numbered divisions of a book, in lowercase.
  private static let divisions: Set<String> = [
    "chapter", "appendix", "part", "section", "annex", "kapitel", "anhang", "teil", "abschnitt",
    "chapitre", "annexe", "partie", "capítulo", "apéndice", "parte", "sección", "capitolo",
    "appendice", "sezione", "apêndice", "hoofdstuk", "bijlage", "deel", "глава", "приложение",
    "часть", "раздел",
  ]
  /// The maximum number of characters of a division's number.
  private static let numberLimit = 12

  /// Returns a heading without the name and number of its division, as in `Chapter 11. Index Types`; a number without
  /// a mark behind it is part of a sentence.
  private static func withoutDivision(_ heading: Substring) -> Substring {
    guard mayHaveDivision(heading), let space = heading.firstIndex(where: \.isWhitespace),
      divisions.contains(heading[..<space].lowercased())
    else { return heading }
    let rest = heading[heading.index(after: space)...]
    guard let end = rest.prefix(numberLimit).firstIndex(where: \.isWhitespace) else {
      return heading
    }
    let title = rest[rest.index(after: end)...]
    let number = rest[..<end].dropLast()
    let isNumber = number.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase || $0 == ".") }
    let isMarked = rest[..<end].last == "." || rest[..<end].last == ":"
    return isMarked && isNumber && !number.isEmpty && !title.isEmpty ? title : heading
  }

  /// Returns `false` for most headings without a division: a capital comes first, and a mark within the first words.
  private static func mayHaveDivision(_ heading: Substring) -> Bool {
    guard let first = heading.utf8.first, first.isASCIIUppercase || first >= 0x80 else {
      return false
    }
    return heading.utf8.prefix(40).contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
  }

  /// Returns `true` for the number of a section: `11.2.`, `F.32.3`, `8.`; a number without a full stop may be a year.
  private static func isNumber(_ text: Substring) -> Bool {
    var (hasDigit, hasStop) = (false, false)
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case _ where byte.isASCIIDigit: hasDigit = true
      case UInt8(ascii: "."): hasStop = true
      case _ where index == 0 && byte.isASCIIUppercase: continue
      default: return false
      }
    }
    return hasDigit && hasStop
  }

  /// Returns the title of an entity: without the name of the site, which is what stands beside one of the page's
  /// headings, or the name of its publisher.
  ///
  /// - Parameters:
  ///   - sets: The attributes of the records, in order.
  ///   - headings: The other names of the page, such as its first heading; those of items shorten no title.
  ///   - sections: The sections of the page, the first heading of which may have the kind and name of what the page defines.
  /// - Returns: The title; empty if there is none.
  package static func title(
    _ sets: [AttributeSet],
    headings: [String] = [],
    sections: [PageSection] = []
  ) -> String {
    guard let title = sets.lazy.compactMap(\.title).first else { return "" }
    let separators = TitleSeparator.candidates(for: title)
    for heading in headings where !heading.isEmpty {
      for name in [heading[...], Self.name(of: heading)] where title.utf8.count > name.utf8.count {
        let rest = title.hasPrefix(name) ? title.dropFirst(name.count) : ""
        let start = title.hasSuffix(name) ? title.dropLast(name.count) : ""
        // Texinfo puts the name of the manual in parentheses.
        if separators.contains(where: { rest.hasPrefix($0) || start.hasSuffix($0) })
          || rest.hasPrefix(" (") && rest.last == ")"
        {
          return String(Self.name(of: heading))
        }
      }
      if let name = definition(title, heading) { return String(name) }
    }
    // Old versions of Javadoc write `<h2>`.
    if headings.isEmpty, let first = sections.first(where: { !$0.heading.isEmpty }),
      let name = definition(title, first.heading)
    {
      return String(name)
    }
    return String(name(of: withoutPublisher(title, sets)))
  }

  /// Returns the identifier before parentheses at the end of a title with which a heading ends, whose kind stands before it:
  /// `ArrayList` of `ArrayList (Java SE 17)` for `Class ArrayList<E>`; `nil` for others.
  private static func definition(_ title: String, _ heading: String) -> Substring? {
    guard title.utf8.last == UInt8(ascii: ")"), let mark = title.firstRange(of: " (") else {
      return nil
    }
    let name = title[..<mark.lowerBound]
    let rest = title[mark.upperBound...].dropLast()
    // One word in parentheses tells which of several things with this name is meant.
    guard MemberNames.isIdentifier(name), rest.utf8.contains(UInt8(ascii: " ")),
      !heading.contains(rest)
    else { return nil }
    return heading.prefix { $0 != "<" }.hasSuffix(" " + name) ? name : nil
  }

  /// Returns a title without the name of a publisher at its start or end.
  private static func withoutPublisher(_ title: String, _ sets: [AttributeSet]) -> String {
    for publisher in sets.lazy.flatMap({ $0.list("publishers") }) where !publisher.isEmpty {
      if let rest = TitleSeparator.rest(of: title, beside: publisher) { return rest }
    }
    return title
  }
}
