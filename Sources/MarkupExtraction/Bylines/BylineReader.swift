import Basics
import HTMLParsing
import URLStandard
import WebDates

/// A reader of the dates and authors that the main text states, in document order.
struct BylineReader {
  /// The maximum number of dates, and of authors.
  static let limit = 20
  /// The maximum size of a byline, in bytes.
  private static let textLimit = 160
  /// The elements before and after the first heading in which a short text may be a date.
  private static let headingRange = (before: 20, after: 80)
  /// The maximum size of such a text, in bytes.
  private static let headingTextLimit = 120

  let document: HTMLDocument
  /// The index of the `<h1>` that names the page, otherwise of the heading with the title or of the first `<h2>`; -1 if there is none.
  let heading: Int
  private let conventions: DateConventions
  private var labels: DateLabels
  private(set) var dates: [DateMention] = []
  var authors: [AuthorMention] = []
  /// The end of the outermost open article.
  private var articleEnd = 0
  /// The end of the last `<main>`.
  private var mainEnd = 0
  /// The end of the last head of the site: before the heading and outside of articles, such as `<div class=topbar>`.
  private(set) var siteHeadEnd = 0
  /// The end of the last element that was read as an author.
  var authorEnd = 0
  /// The end of the last element whose class names an author; links in it are more exact than its text.
  var bylineEnd = 0
  private var dateEnd = 0
  /// The runs of the last text in which no date was found.
  private var datelessRuns = 0..<0
  /// A Boolean value that indicates whether a short text after the heading is a date.
  private var hasHeadingDate = false

  init(_ document: HTMLDocument, heading: Int?, _ conventions: DateConventions) {
    self.document = document
    self.heading =
      heading ?? document.headingWithTitle ?? document.elements.firstIndex { $0.name == .h2 } ?? -1
    self.conventions = conventions
    labels = DateLabels(document)
  }

  mutating func read(within budget: inout DerivationBudget) {
    var element = 0
    while element < document.elements.count {
      let names = document.elements[element].names
      let traits = ClassTraits.of(element, in: document)
      if isSecondary(element, traits) {
        element = max(element + 1, Int(document.elements[element].end))
        continue
      }
      readEnds(of: element, traits)
      let marks: AttributeNames = [.itemprop, .datetime, .rel]
      let name = document.elements[element].name
      if traits != [] && traits != .siteHead || names.containsAny(of: marks) || name == .time
        || (name == .a && element < bylineEnd)
      {
        readDate(element, traits, &budget)
        readAuthor(element, traits, &budget)
      } else {
        readTextNearHeading(element, &budget)
        readSentence(element, &budget)
      }
      element += 1
    }
    OldDates.removeSeveral(from: &dates)
    readLabeledDates(&budget)
    if authors.allSatisfy({ $0.source == .text }) { readSender(&budget) }
    removeThoseOfEntries(within: &budget)
  }

  /// Removes the dates and the authors of listed pages; a single one may be that of the list.
  private mutating func removeThoseOfEntries(within budget: inout DerivationBudget) {
    removeThoseOfTeasers(within: &budget)
    removeThoseOfDatedEntries(within: &budget)
    let single = dates.count == 1 && dates[0].source == .heading ? dates[0].date : nil
    guard dates.count > 1 || authors.count > 1 || single != nil,
      let list = EntryList(document, heading: heading, within: &budget)
    else { return }
    let origin = max(heading, 0)
    let isOfEntry = { (distance: Int) in list.contains(origin + distance) }
    // Only the first text near the heading is read.
    let hasOther = single.map { list.hasOtherDate(than: $0, in: document, conventions) } ?? false
    if hasOther || Set(dates.lazy.filter { isOfEntry($0.distance) }.map(\.date)).count > 1 {
      dates.removeAll { isOfEntry($0.distance) }
    }
    if Set(authors.lazy.filter { isOfEntry($0.distance) }.map(\.text)).count > 1 {
      authors.removeAll { isOfEntry($0.distance) }
    }
  }

  /// Removes the dates and authors in articles that stand for other pages.
  private mutating func removeThoseOfTeasers(within budget: inout DerivationBudget) {
    guard !dates.isEmpty || !authors.isEmpty else { return }
    var teasers = TeaserArticles(document, heading: heading)
    let origin = max(heading, 0)
    dates.removeAll { teasers.contains(origin + $0.distance, within: &budget) }
    authors.removeAll { teasers.contains(origin + $0.distance, within: &budget) }
  }

  /// Removes the dates of the entries of a list without headings, and their authors if there are several.
  private mutating func removeThoseOfDatedEntries(within budget: inout DerivationBudget) {
    guard !dates.isEmpty || authors.count > 1 else { return }
    var entries = DatedEntries(document, heading: heading, conventions)
    let origin = max(heading, 0)
    dates.removeAll { entries.contains(origin + $0.distance, within: &budget) }
    let listed = Set(
      authors.indices.filter { entries.contains(origin + authors[$0].distance, within: &budget) }
    )
    guard Set(listed.map { authors[$0].text }).count > 1 else { return }
    authors = authors.indices.filter { !listed.contains($0) }.map { authors[$0] }
  }

  // MARK: Main text

  private func isSecondary(_ element: Int, _ traits: ClassTraits) -> Bool {
    switch document.elements[element].name {
    case .nav, .aside: return !holdsHeading(element)
    case .footer: return element >= articleEnd && !holdsHeading(element)
    case .html, .body, .main, .article: return false
    default:
      guard traits.contains(.secondary) || isFooter(element) || isQuotation(element) else {
        return false
      }
      let size = Int(document.elements[element].end) - element
      return !holdsHeading(element) && 2 * size < document.elements.count
    }
  }

  /// Returns `true` for `<div class="footer">` outside of an article; `entry-footer` is part of one.
  private func isFooter(_ element: Int) -> Bool {
    document.elements[element].name == .div && element >= articleEnd
      && document.hasClass("footer", element)
  }

  /// Returns `true` for a quotation, such as a post that the page embeds; an old page may be in one as a whole.
  private func isQuotation(_ element: Int) -> Bool {
    let node = document.elements[element]
    return node.name == .blockquote
      && 2 * Int(node.textEnd - node.textStart) < document.textRuns.count
  }

  /// Reads where an article, `<main>` or the head of the site ends.
  private mutating func readEnds(of element: Int, _ traits: ClassTraits) {
    let end = Int(document.elements[element].end)
    let name = document.elements[element].name
    switch name {
    case .article: articleEnd = max(articleEnd, end)
    case .main: mainEnd = max(mainEnd, end)
    case .header: readSiteHead(element, end)
    case .body, .html: break
    // Blogger writes the date of a post as `<h2 class="date-header">` above its title.
    default: if traits.contains(.siteHead), !name.isHeading { readSiteHead(element, end) }
    }
  }

  private mutating func readSiteHead(_ element: Int, _ end: Int) {
    guard element < heading, element >= max(articleEnd, mainEnd), !holdsHeading(element) else {
      return
    }
    siteHeadEnd = max(siteHeadEnd, end)
  }

  private func holdsHeading(_ element: Int) -> Bool {
    element <= heading && heading < Int(document.elements[element].end)
  }

  func distance(of element: Int) -> Int { heading < 0 ? element : element - heading }

  // MARK: Dates

  private mutating func readDate(
    _ element: Int,
    _ traits: ClassTraits,
    _ budget: inout DerivationBudget
  ) {
    guard dates.count < Self.limit else { return }
    let name = document.elements[element].name
    let mayHaveLabel = name == .time || traits.contains(.date)
    if traits.contains(.otherDate) || traits.contains(.date) && element < siteHeadEnd
      || mayHaveLabel && !document.has(.itemprop, element) && labels.nameOther(before: element)
      || document.hasOtherDateProperty(element)
    {
      dateEnd = max(dateEnd, Int(document.elements[element].end))
      return
    }
    if let role = document.dateProperty(of: element) {
      let value =
        document.attribute(.content, of: element) ?? document.attribute(.datetime, of: element)
        ?? document.attribute(.title, of: element) ?? text(of: element)
      if add(value, .itemprop, role, element, &budget) { return }
    }
    // WordPress marks a page that was never modified as `published updated`.
    let isModified = traits.contains(.modified) && !traits.contains(.date)
    let isDate = name == .time || !traits.isDisjoint(with: [.date, .modified])
    let role: DateMention.Role =
      isModified || isDate && labels.nameChange(before: element) ? .modified : .published
    if name == .time {
      if addAttribute(.datetime, of: element, .time, role, &budget) { return }
      addText(of: element, .time, role, &budget)
    } else if !traits.isDisjoint(with: [.date, .modified]), element >= dateEnd {
      if addAttribute(.title, of: element, .byline, role, &budget) { return }
      addText(of: element, .byline, role, &budget)
    } else if traits.contains(.author), element >= dateEnd {
      addText(of: element, .byline, role, &budget)
    }
  }

  /// Adds the date of an attribute, that of a change if the text says so: `<time datetime=2019-01-03>Updated Thursday`.
  private mutating func addAttribute(
    _ attribute: AttributeName,
    of element: Int,
    _ source: DateMention.Source,
    _ role: DateMention.Role,
    _ budget: inout DerivationBudget
  ) -> Bool {
    guard add(document.attribute(attribute, of: element), source, role, element, &budget) else {
      return false
    }
    if let text = text(of: element), DateWords.hasChange(in: text.prefix { !$0.isNumber }) {
      dates[dates.count - 1].role = .modified
    }
    return true
  }

  private mutating func addText(
    of element: Int,
    _ source: DateMention.Source,
    _ role: DateMention.Role,
    _ budget: inout DerivationBudget
  ) {
    let runs =
      Int(document.elements[element].textStart)..<Int(document.elements[element].textEnd)
    // Nested elements have the same text.
    guard runs != datelessRuns else { return }
    guard let text = text(of: element), !Dateline.hasOtherLabel(text),
      add(text, source, role, element, &budget)
    else {
      datelessRuns = runs
      return
    }
    if Self.statesChange(text) {
      dates[dates.count - 1].role = .modified
    } else {
      addChange(in: text, source, element, &budget)
    }
  }

  /// Adds the date of a change that follows that of the publication in a text: `Posted 5 March 2019, updated 6 March 2019`.
  private mutating func addChange(
    in text: String,
    _ source: DateMention.Source,
    _ element: Int,
    _ budget: inout DerivationBudget
  ) {
    guard dates.count < Self.limit, DateWords.hasChange(in: text),
      let change = LabeledDates.all(in: text).first(where: \.isModified)
    else { return }
    _ = add(change.text, source, .modified, element, &budget)
  }

  /// The number of labeled dates of one role from which they are those of listed pages.
  private static let listMinimum = 3

  /// Adds the first dates of publication and of change in lines of a page that marks none, or only those of other pages far behind.
  private mutating func readLabeledDates(_ budget: inout DerivationBudget) {
    let roles = [DateMention.Role.published, .modified].filter { firstMarked($0) != nil }
    guard !roles.isEmpty else { return }
    var found: [DateMention.Role: [DateMention]] = [:]
    for line in document.datedLines() where !isInSecondary(line.element) {
      for labeled in LabeledDates.all(in: line.text) {
        let role: DateMention.Role = labeled.isModified ? .modified : .published
        guard roles.contains(role), let date = date(labeled.text, &budget),
          WrittenDate.pageYears ~= date.year
        else { continue }
        found[role, default: []].append(mention(date, .label, role, line.element))
      }
    }
    if roles.contains(.published), let header = MailHeader(document),
      let date = date(header.date, &budget)
    {
      found[.published] = [mention(date, .label, .published, header.element)]
    }
    for role in roles { addFirst(of: found[role] ?? [], role) }
  }

  /// Adds the first of the labeled dates of a role, unless a marked one precedes it or has the same day; those behind it are of other pages.
  private mutating func addFirst(of mentions: [DateMention], _ role: DateMention.Role) {
    guard let first = mentions.first, Set(mentions.map(\.date)).count < Self.listMinimum,
      let marked = firstMarked(role), first.distance < marked,
      !dates.contains(where: { $0.role == role && $0.date.prefix(10) == first.date.prefix(10) })
    else { return }
    dates.removeAll { $0.role == role }
    dates.append(first)
  }

  /// Returns the distance before which labeled dates of a role count: that of the first marked one, far behind the heading; `nil` if
  /// that is one of the page.
  private func firstMarked(_ role: DateMention.Role) -> Int? {
    let marked = dates.filter { $0.role == role }
    guard let first = marked.map(\.distance).min() else { return Int.max }
    guard heading >= 0, first > Self.headingRange.after,
      !marked.contains(where: { $0.source == .itemprop })
    else { return nil }
    return first
  }

  private func isInSecondary(_ element: Int) -> Bool {
    var ancestor = element
    while ancestor >= 0 {
      if isSecondary(ancestor, ClassTraits.of(ancestor, in: document)) { return true }
      ancestor = Int(document.elements[ancestor].parent)
    }
    return false
  }

  /// Returns `true` if a text has a word for a change, such as `Updated`, before its first year.
  private static func statesChange(_ text: String) -> Bool {
    var digits = 0
    let end = text.utf8.firstIndex { byte in
      digits = byte.isASCIIDigit ? digits + 1 : 0
      return digits == 4
    }
    return DateWords.hasChange(in: text[..<(end ?? text.endIndex)])
  }

  /// Adds a date; returns `false` if the text is not a date.
  private mutating func add(
    _ text: String?,
    _ source: DateMention.Source,
    _ role: DateMention.Role,
    _ element: Int,
    _ budget: inout DerivationBudget
  ) -> Bool {
    guard let text, let date = date(text, &budget),
      WrittenDate.pageYears ~= date.year || isMarkedUp(element, source)
    else { return false }
    dateEnd = Int(document.elements[element].end)
    dates.append(mention(date, source, role, element))
    return true
  }

  private func mention(
    _ date: WrittenDate,
    _ source: DateMention.Source,
    _ role: DateMention.Role,
    _ element: Int
  ) -> DateMention {
    DateMention(date: date.text, source: source, role: role, distance: distance(of: element))
  }

  /// Returns `true` if the markup of a date before the web makes it one of the page, not one in its text.
  private func isMarkedUp(_ element: Int, _ source: DateMention.Source) -> Bool {
    switch source {
    case .itemprop, .byline: return true
    case .heading, .label: return false
    case .time:
      guard heading >= 0, element > heading, !document.has(.itemprop, element) else { return false }
      return Dateline(document, heading: heading)
        .startsWithDate(element, text(of: element) ?? "", behind: labels.introduction(of: element))
    }
  }

  /// Returns the date of a text; `nil` if it has none of these years with its day.
  private func date(_ text: String, _ budget: inout DerivationBudget) -> WrittenDate? {
    guard Self.mayBeDate(text), text.utf8.count <= 1000,
      let date = WrittenDate(text, conventions), date.precision >= .day,
      WrittenDate.contentYears ~= date.year, budget.spendValue(text.utf8.count)
    else { return nil }
    return date
  }

  /// Returns `true` if a text has the digits of a year, or characters that may be other digits.
  private static func mayBeDate(_ text: String) -> Bool {
    let bytes = text.utf8.span
    var digits = 0
    for index in bytes.indices {
      if bytes[index].isASCIIDigit { digits += 1 } else if bytes[index] >= 0xD9 { return true }
      if digits == 3 { return true }
    }
    return false
  }

  private mutating func readTextNearHeading(_ element: Int, _ budget: inout DerivationBudget) {
    guard !hasHeadingDate, heading >= 0, element >= heading - Self.headingRange.before,
      element <= heading + Self.headingRange.after, element >= dateEnd, element != heading,
      dates.count < Self.limit, !holdsHeading(element),
      !document.elements[element].name.isTablePart,
      let text = document.shortText(of: element, limit: Self.headingTextLimit)
    else { return }
    guard Self.mayBeDate(text) else { return }
    let dateline = Dateline(document, heading: heading)
    guard dateline.mayDatePage(element, text), element >= siteHeadEnd else {
      // Nor does the date alone, in an element inside.
      dateEnd = Int(document.elements[element].end)
      return
    }
    guard add(text, .heading, .published, element, &budget) else { return }
    addAuthor(text, .text, element, &budget)
    if Self.statesChange(text) {
      dates[dates.count - 1].role = .modified
    } else {
      addChange(in: text, .heading, element, &budget)
      // The first text after the heading is the best.
      hasHeadingDate = element > heading
    }
  }

  /// Returns the text of an element if it is short enough for a byline.
  func text(of element: Int) -> String? {
    document.shortText(of: element, limit: Self.textLimit)
  }
}
