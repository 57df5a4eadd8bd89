import Basics
import HTMLParsing
import URLStandard

/// The links of an element with breadcrumbs.
struct BreadcrumbTrail {
  /// The maximum number of links, and of elements, of breadcrumbs; what has more is a menu, or a part of the page.
  static let limits = (links: 8, elements: 200)
  /// The maximum size of a name in the page, in bytes.
  private static let nameLimit = 400
  /// The maximum number of bytes outside of the links, without white space; prose has more.
  private static let textLimit = 300

  private(set) var links: [BreadcrumbLink] = []

  private let document: HTMLDocument
  /// The end of the last list.
  private var listEnd = 0
  /// The end of the list that starts before the first level; 0 without one.
  private var levelsEnd = 0
  /// The first link; the one behind it if that has an image for the same page.
  private var first: BreadcrumbLink?

  /// Reads the links of an element.
  ///
  /// - Parameters:
  ///   - container: The element.
  ///   - document: The page.
  ///   - isLevel: A closure that returns `true` for a link that may be a level.
  init(
    _ container: Int,
    in document: HTMLDocument,
    where isLevel: (Int) -> Bool = { _ in true }
  ) {
    self.document = document
    let end = Int(document.elements[container].end)
    guard end - container <= Self.limits.elements, isTrail(container) else { return }
    var element = container
    while element < end, links.count <= Self.limits.links {
      if element > container, endsTrail(element) { break }
      if isMenu(element) {
        element = max(element + 1, Int(document.elements[element].end))
        continue
      }
      if document.elements[element].name == .a, isLevel(element), !read(element) { break }
      element += 1
    }
    if links.count > Self.limits.links { links = [] }
  }

  /// Returns `true` if an element has little text beside its links, and if these are all in one `<nav>` or in none.
  private func isTrail(_ container: Int) -> Bool {
    let elements = document.elements
    var text = TextCount(limit: Self.textLimit)
    var (run, navigation, place) = (Int(elements[container].textStart), 0..<0, Int?.none)
    for element in container + 1..<max(container + 1, Int(elements[container].end)) {
      let end = max(element, Int(elements[element].end))
      if elements[element].name == .nav { navigation = element..<end }
      guard elements[element].name == .a, document.has(.href, element) else { continue }
      let own = navigation.contains(element) ? navigation.lowerBound : container
      guard place ?? own == own else { return false }
      place = own
      text.add(run..<max(run, Int(elements[element].textStart)), of: document)
      run = max(run, Int(elements[element].textEnd))
    }
    text.add(run..<max(run, Int(elements[container].textEnd)), of: document)
    return !text.isOverLimit
  }

  /// Returns `true` for the title of the page, for links behind the list of the levels, and for what a class names so.
  private func endsTrail(_ element: Int) -> Bool {
    let name = document.elements[element].name
    if name == .a { return !links.isEmpty && levelsEnd > 0 && element >= levelsEnd }
    guard name.isHeading else {
      return first != nil && BreadcrumbWords.nameOther(element, in: document)
    }
    let content = element + 1..<max(element + 1, Int(document.elements[element].end))
    return !links.isEmpty && !content.contains { document.elements[$0].name == .a }
  }

  /// Returns `true` for the pages beside a level: a list in an item, or what a class names so behind the first link.
  private mutating func isMenu(_ element: Int) -> Bool {
    let name = document.elements[element].name
    switch name {
    case .ul, .ol:
      if element < listEnd { return true }
      listEnd = Int(document.elements[element].end)
      if links.isEmpty { levelsEnd = listEnd }
      return false
    case .div, .span: return !links.isEmpty && BreadcrumbWords.nameMenu(element, in: document)
    default: return false
    }
  }

  /// Adds a link; returns `false` if it is the first one again, which starts another trail.
  private mutating func read(_ element: Int) -> Bool {
    guard let url = document.page(.href, of: element) else { return true }
    let text = document.shortText(of: element, limit: Self.nameLimit) ?? ""
    let link = BreadcrumbLink(name: Self.withoutSeparators(text), url: url)
    if link == first, links.contains(where: { $0.url != url }) { return false }
    if first == nil || links.isEmpty && first?.url == url { first = link }
    if !link.name.isEmpty, !BreadcrumbWords.leadBack(link.name) { links.append(link) }
    return true
  }

  /// Returns a name without the characters around it that point at the next level, such as `›` and `/`.
  private static func withoutSeparators(_ text: String) -> String {
    let isSeparator = { (character: Character) in
      character.isWhitespace || "/\\|<>·•:›‹»«→←▸►▶➔❯-–—".contains(character)
    }
    let start = text.firstIndex { !isSeparator($0) } ?? text.endIndex
    let last = text.lastIndex { !isSeparator($0) }
    return last.map { String(text[start...$0]) } ?? ""
  }
}

/// The number of visible bytes of text runs, without white space, up to a limit.
private struct TextCount {
  private let limit: Int
  private var count = 0

  init(limit: Int) { self.limit = limit }

  var isOverLimit: Bool { count > limit }

  mutating func add(_ runs: Range<Int>, of document: HTMLDocument) {
    for run in document.textRuns[runs] where run.isVisible {
      guard !isOverLimit else { return }
      for byte in document.bytes(of: run.range) where byte > 0x20 { count += 1 }
    }
  }
}
