import Basics
import IndexModel
import MarkupExtraction
import Querying

/// The sections of a page that answer a query.
struct ResultSections {
  /// The maximum number of further sections.
  private static let furtherLimit = 3
  /// The minimum score of a further section, relative to the best one.
  private static let furtherShare = 0.5
  /// The maximum number of sections within a section without a text of its own whose texts are its text.
  private static let partLimit = 3
  /// The maximum number of signatures before one that are compared with it.
  private static let signatureLimit = 64
  /// The number of the best sections among which further ones are sought.
  private static let candidateLimit = 100

  /// A section of a page.
  struct Section {
    /// The heading as the page shows it.
    var heading: String
    /// The fragment that leads to the section; `nil` at the start of the page.
    var anchor: String?
    /// The text without the heading; that of the sections within it if it has none.
    var text: Substring
    /// A Boolean value that indicates whether the heading or the name in the fragment has all words of the query, or names
    /// its option.
    var isNamed = false
  }

  /// The section that answers best.
  private(set) var best: Section?
  /// Further sections, best first; each has a fragment.
  private(set) var further: [Section] = []

  /// Finds the best sections of a text.
  ///
  /// A section without a fragment is represented by the section around it that has one; so is a term with a numbered
  /// one.
  ///
  /// - Parameters:
  ///   - sections: The sections of the page.
  ///   - text: The text of the page.
  ///   - title: The title of the page, without the name of the site; `nil` if it is unknown.
  ///   - url: The URL of the page; `nil` if it is unknown.
  ///   - terms: The terms of the query.
  ///   - fragment: The fragment of the section that the query asks for; `nil` if it does not.
  init(
    _ sections: [PageSection],
    text: String,
    title: String? = nil,
    url: String? = nil,
    terms: [MatchTerm],
    fragment: String? = nil
  ) {
    let parts = Self.parts(sections, text)
    guard !terms.isEmpty, !parts.isEmpty else { return }
    let members = title.flatMap { MemberNames(title: $0, sections: sections) }
    let ranking = SectionRanking(terms)
    let isOwned = members.map { ranking.mayOccur(in: $0.owner) } ?? false
    let scores = ranking.scores(
      zip(sections, parts).map { section, part in
        let mayBeNamed =
          isOwned || ranking.mayOccur(in: section.heading[...])
          || section.anchor.map { ranking.mayOccur(in: $0[...]) } ?? false
        return SectionRanking.Section(
          heading: mayBeNamed ? String(Heading.name(of: section)) : "",
          anchor: mayBeNamed ? Heading.fragmentName(of: section, members: members) : nil,
          level: section.level,
          text: part
        )
      }
    )
    let asked = fragment.flatMap { name in sections.firstIndex { $0.anchor == name } }
    let name = url.flatMap { PathName(url: $0, title: title ?? "")?.name }
    let order = Self.order(
      scores,
      startsWithPage: { best in
        name.map { HeadingFit.isPageName($0, terms) } ?? false
          || Self.isAboutPage(terms, sections, title: title, better: best)
      },
      asked: asked
    )
    guard let top = order.first, scores[top] > 0 || top == asked else { return }
    func lead(of index: Int) -> Int {
      Self.firstSignature(of: index, sections) { index in
        let named = Heading.fragmentName(of: sections[index], members: members)
        let heading = sections[index].heading
        let names = [heading, String(Heading.name(of: sections[index])), named].compactMap { $0 }
        return names.map { HeadingFit.value(terms, heading: $0) }.max() ?? 0
      }
    }
    let first = top == asked ? top : lead(of: top)
    best = section(first, sections, parts)
    if first == asked, first > 0 { best?.anchor = fragment }
    let named = Heading.fragmentName(of: sections[first], members: members)
    let names = [sections[first].heading, named]
    best?.isNamed = names.lazy.compactMap { $0 }.contains {
      HeadingFit.hasAll(terms, heading: $0) || HeadingFit.namesOption(of: terms, heading: $0)
    }
    let candidates = order.dropFirst().prefix(Self.candidateLimit)
      .filter { scores[$0] >= Self.furtherShare * scores[top] }
    addFurther(candidates, after: first, sections, parts, terms, lead: lead)
  }

  /// Returns the sections, best first.
  ///
  /// - Parameters:
  ///   - scores: The scores of the sections.
  ///   - startsWithPage: A closure that returns `true` if the start of the page comes before the section with the best score.
  ///   - asked: The section that the query asks for, which comes first.
  /// - Returns: The positions of the sections.
  private static func order(
    _ scores: [Double],
    startsWithPage: (Int) -> Bool,
    asked: Int?
  ) -> [Int] {
    var order = scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    func moveToStart(_ section: Int) {
      order.removeAll { $0 == section }
      order.insert(section, at: 0)
    }
    if let best = order.first, best > 0, startsWithPage(best) { moveToStart(0) }
    if let asked { moveToStart(asked) }
    return order
  }

  /// Adds sections that answer, too, unless they lead to the same place as a shown one or are a part of one.
  private mutating func addFurther(
    _ candidates: [Int],
    after first: Int,
    _ sections: [PageSection],
    _ parts: [Substring],
    _ terms: [MatchTerm],
    lead: (Int) -> Int
  ) {
    var anchors = Set([best?.anchor])
    var shown = [first]
    for candidate in candidates {
      let index = lead(candidate)
      let section = section(index, sections, parts)
      guard section.anchor != nil, !anchors.contains(section.anchor),
        !shown.contains(where: { Self.isSameEntry(index, $0, sections) })
      else { continue }
      // A part of a shown section, such as the parameters of a function, is found there unless its own name answers.
      let isPart = shown.contains { Self.isPart(index, of: $0, sections) }
      guard !isPart || HeadingFit.value(terms, heading: section.heading) > 0 else { continue }
      anchors.insert(section.anchor)
      shown.append(index)
      further.append(section)
      if further.count == Self.furtherLimit { return }
    }
  }

  /// Returns `true` if the heading or the title of the page has all words of the query, and that of the best section
  /// has them and others: `pathlib` means the page and not its section about `pathlib.Path`; or if the name of the page
  /// equals the query, also without the kind of `HashMap Class`: `HashMap` means the class and not one of its constructors.
  private static func isAboutPage(
    _ terms: [MatchTerm],
    _ sections: [PageSection],
    title: String?,
    better: Int
  ) -> Bool {
    let subject = title.flatMap { MemberNames.subject($0) }.map { String($0) }
    let heading = sections.first.flatMap { Self.isOfPage($0) ? $0.heading : nil }
    let names = [heading, title, subject].compactMap { $0 }
    guard names.contains(where: { HeadingFit.hasAll(terms, heading: $0) }) else { return false }
    let found = String(Heading.name(of: sections[better]))
    return HeadingFit.value(terms, heading: found) < 1
      || names.contains { HeadingFit.value(terms, heading: $0) > 1 }
  }

  /// Returns `true` if the first heading is that of the page: one of a lower level behind text is that of a section.
  private static func isOfPage(_ first: PageSection) -> Bool {
    first.level <= 1 || first.offset <= 0
  }

  /// Returns `true` if two sections are terms with the same text, such as the signatures of a function.
  private static func isSameEntry(_ first: Int, _ second: Int, _ all: [PageSection]) -> Bool {
    let (first, second) = (min(first, second), max(first, second))
    return all[first].level >= SectionRanking.termLevel
      && all[first + 1...second].allSatisfy { $0.level > SectionRanking.termLevel }
  }

  /// Returns the first of several signatures with one text whose name answers as well as that of one of them, and to which
  /// a fragment leads if one leads to that.
  ///
  /// - Parameters:
  ///   - index: The signature.
  ///   - all: The sections.
  ///   - value: A closure that returns the value of the name of a section.
  /// - Returns: The first signature; `index` for other sections.
  private static func firstSignature(
    of index: Int,
    _ all: [PageSection],
    value: (Int) -> Double
  ) -> Int {
    guard all[index].level > SectionRanking.termLevel,
      let start = all[..<index].lastIndex(where: { $0.level <= SectionRanking.termLevel }),
      all[start].level == SectionRanking.termLevel
    else { return index }
    let (own, needsAnchor) = (value(index), isDestination(all[index]))
    return (max(start, index - signatureLimit)..<index).first {
      (!needsAnchor || isDestination(all[$0])) && value($0) >= own
    } ?? index
  }

  /// Returns `true` if a section lies within another one that is not the whole page.
  private static func isPart(_ index: Int, of outer: Int, _ all: [PageSection]) -> Bool {
    outer > 0 && index > outer && all[outer + 1...index].allSatisfy { $0.level > all[outer].level }
  }

  /// Returns the text of each section; offsets of a damaged or changed text yield empty texts.
  private static func parts(_ sections: [PageSection], _ text: String) -> [Substring] {
    let bytes = text.utf8
    let ends = sections.dropFirst().map(\.offset) + [bytes.count]
    return zip(sections, ends).map { section, end in
      guard section.offset >= 0, section.offset <= end, end <= bytes.count else { return "" }
      let start = bytes.index(bytes.startIndex, offsetBy: section.offset)
      return text[start..<bytes.index(start, offsetBy: end - section.offset)]
    }
  }

  /// Returns `true` if URLs may lead to a section: it has a fragment, and if it is a term, one that no generator
  /// numbered.
  ///
  /// The numbers of terms change with each edit of the page before them.
  private static func isDestination(_ section: PageSection) -> Bool {
    guard let anchor = section.anchor else { return false }
    return section.level < SectionRanking.termLevel || !Fragment.isNumbered(anchor)
  }

  /// Returns the texts of the first sections within one that has no text of its own, such as the parameters of a function;
  /// `nil` if there are none.
  private static func firstParts(
    of index: Int,
    after last: Int,
    _ all: [PageSection],
    _ parts: [Substring]
  ) -> Substring? {
    // Damaged sections have empty parts, which are no slices of the text.
    let inner = (last + 1..<all.count).prefix(partLimit)
      .prefix { all[$0].level > all[index].level && !parts[$0].isEmpty }
    guard let first = inner.first, let end = inner.last else { return nil }
    return parts[first].base[parts[first].startIndex..<parts[end].endIndex]
  }

  private func section(_ index: Int, _ all: [PageSection], _ parts: [Substring]) -> Section {
    // Several terms share the text behind the last one.
    var last = index
    while all[index].level >= SectionRanking.termLevel, last + 1 < all.count,
      all[last + 1].level > SectionRanking.termLevel
    {
      last += 1
    }
    let heading = all[index].heading
    let body =
      heading.isEmpty
      ? parts[index]
      : parts[last].split(separator: "\n", maxSplits: 1).dropFirst().first
        ?? Self.firstParts(of: index, after: last, all, parts) ?? parts[index]
    var place = index
    while place > 0, !Self.isDestination(all[place]) {
      let level = all[place].level
      guard let outer = all[..<place].lastIndex(where: { $0.level < level }) else { break }
      place = outer
    }
    let isStart = place == 0 && Self.isOfPage(all[0])
    let anchor = isStart ? nil : all[place].anchor
    return Section(
      heading: heading.isEmpty ? all[place].heading : heading,
      anchor: anchor,
      text: body
    )
  }
}
