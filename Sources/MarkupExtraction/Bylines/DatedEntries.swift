import HTMLParsing
import URLStandard
import WebDates

/// The short entries of a page that lists other pages without headings, such as an archive, a tag or the log of a repository: three or more
/// items of a list, rows of a table or alike parts, each with a date and a link to another page.
///
/// An entry is beside another one; the line with the date above a text is not.
struct DatedEntries {
  private struct Parts: Hashable {
    let parent: Int
    let name: ElementName
  }

  /// The minimum number of entries of a list.
  private static let minimum = 3
  /// The number of parts of a list that are examined.
  private static let examined = 12
  /// The maximum number of elements around an element that may be an entry.
  private static let depthLimit = 8
  /// The maximum number of elements of an entry.
  private static let elementLimit = 64
  /// The maximum size of the text of an entry outside its links, in bytes; a post of a discussion has more.
  private static let textLimit = 160
  /// The minimum size of the text of a link that names a page, in bytes; `Reply` and `#12` do not.
  private static let nameMinimum = 8
  /// The number of links of an entry that are examined.
  private static let linkLimit = 6

  private let document: HTMLDocument
  private let heading: Int
  private let conventions: DateConventions
  /// The parts that are known to be entries, or not.
  private var lists: [Parts: Bool] = [:]

  /// Creates a reader of the entries around elements.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - heading: The index of the heading of the page, which no entry contains; -1 if there is none.
  ///   - conventions: Those of the dates.
  init(_ document: HTMLDocument, heading: Int, _ conventions: DateConventions) {
    self.document = document
    self.heading = heading
    self.conventions = conventions
  }

  /// Returns `true` if an element is in an entry.
  mutating func contains(_ element: Int, within budget: inout DerivationBudget) -> Bool {
    var part = element
    for _ in 0..<Self.depthLimit {
      let parent = Int(document.elements[part].parent)
      guard parent >= 0 else { return false }
      let name = document.elements[part].name
      if name.mayBeEntry, !holdsHeading(part), isEntry(part, within: &budget) {
        let parts = Parts(parent: parent, name: name)
        let isList = lists[parts] ?? isList(parts, within: &budget)
        lists[parts] = isList
        if isList, isBesideEntry(part, parts, within: &budget) { return true }
      }
      part = parent
    }
    return false
  }

  /// Returns `true` if most of the first children of an element with a name are entries.
  private func isList(_ parts: Parts, within budget: inout DerivationBudget) -> Bool {
    var (count, entries) = (0, 0)
    var child = parts.parent + 1
    let end = Int(document.elements[parts.parent].end)
    while child < end, count < Self.examined {
      if isPart(child, parts) {
        count += 1
        if isEntry(child, within: &budget) { entries += 1 }
      }
      child = max(child + 1, Int(document.elements[child].end))
    }
    return entries >= Self.minimum && entries * 2 > count
  }

  /// Returns `true` if the part before or behind an entry is one, too.
  private func isBesideEntry(
    _ entry: Int,
    _ parts: Parts,
    within budget: inout DerivationBudget
  ) -> Bool {
    var before: Int?
    var child = parts.parent + 1
    let end = Int(document.elements[parts.parent].end)
    while child < end {
      if isPart(child, parts), child != entry {
        if child > entry { break }
        before = child
      }
      child = max(child + 1, Int(document.elements[child].end))
    }
    if let before, isEntry(before, within: &budget) { return true }
    return child < end && isEntry(child, within: &budget)
  }

  /// Returns `true` for the parts of a list; comments and what is related are none of them.
  private func isPart(_ child: Int, _ parts: Parts) -> Bool {
    guard document.elements[child].name == parts.name, !holdsHeading(child) else { return false }
    return !ClassTraits.of(child, in: document).contains(.secondary)
  }

  private func holdsHeading(_ part: Int) -> Bool {
    part <= heading && heading < Int(document.elements[part].end)
  }

  private func isEntry(_ part: Int, within budget: inout DerivationBudget) -> Bool {
    guard Int(document.elements[part].end) - part <= Self.elementLimit else { return false }
    let text = document.visibleText(of: part, limit: 4 * Self.textLimit)
    guard hasDate(part, text) else { return false }
    var (plain, links, isNamed) = (text.utf8.count, 0, false)
    for element in part..<Int(document.elements[part].end)
    where document.elements[element].name == .a && document.has(.href, element) {
      links += 1
      guard links <= Self.linkLimit else { break }
      let size = document.visibleText(of: element, limit: 4 * Self.textLimit).utf8.count
      plain -= size
      isNamed =
        isNamed
        || size >= Self.nameMinimum && !isAuthor(element)
          && leadsToOtherPage(element, within: &budget)
    }
    return isNamed && plain <= Self.textLimit
  }

  private func hasDate(_ part: Int, _ text: String) -> Bool {
    let elements = part..<Int(document.elements[part].end)
    return elements.contains { document.elements[$0].name == .time }
      || WrittenDate.first(in: text, conventions) != nil
  }

  /// Returns `true` for a link that names a person, as the posts of a discussion have.
  private func isAuthor(_ link: Int) -> Bool {
    let elements = [link, Int(document.elements[link].parent)]
    let isMarked = elements.contains { ClassTraits.of($0, in: document).contains(.author) }
    return isMarked || document.attribute(.href, of: link)?.namesAuthorPage == true
  }

  private func leadsToOtherPage(_ link: Int, within budget: inout DerivationBudget) -> Bool {
    guard let target = document.page(.href, of: link, within: &budget) else { return false }
    return target.isHTTP && target != document.url.withoutFragment
  }
}

extension ElementName {
  /// A Boolean value that indicates whether elements with the name may be the entries of a list.
  fileprivate var mayBeEntry: Bool {
    switch self {
    case .li, .tr, .article, .section, .div, .p, .dd: true
    default: false
    }
  }
}
