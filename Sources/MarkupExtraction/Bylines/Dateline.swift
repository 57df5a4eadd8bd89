import HTMLParsing
import WebDates

/// Tells a short text that dates the page from one that has a date of something else: a founding, an event, an example.
struct Dateline {
  /// The maximum size of the text between the heading and the date, in bytes: a subtitle, a standfirst, the authors.
  private static let distanceLimit = 600
  /// The number of words of a sentence, from which on a date in it belongs to what the sentence is about.
  private static let sentenceWords = 7
  /// The number of those words that are neither numbers nor abbreviations, such as `at 3:12 p.m.`.
  private static let plainWords = 5
  /// The size of a label before a date, in bytes.
  private static let labelSize = 40
  /// The words that may stand between a label and the digits of its date: a weekday and a month.
  private static let wordsAfterLabel = 2

  private let document: HTMLDocument
  private let heading: Int

  /// Creates a reader of the texts around a heading.
  init(_ document: HTMLDocument, heading: Int) {
    self.document = document
    self.heading = heading
  }

  /// Returns `true` if the short text of an element, in which there is a date, may date the page.
  func mayDatePage(_ element: Int, _ text: String) -> Bool {
    isNear(element) && isPlain(text) && namesNothingElse(text) && !hasCode(element)
      && isDateOfCell(element) && !leadsToNeighbour(element)
  }

  /// The number of elements around a text of which one may be a link.
  private static let linkDepth = 3

  /// Returns `true` for the text of a link to the next or the previous page, which has the date of that page.
  private func leadsToNeighbour(_ element: Int) -> Bool {
    var ancestor = element
    for _ in 0...Self.linkDepth where ancestor >= 0 {
      if isNeighbourLink(ancestor) { return true }
      ancestor = Int(document.elements[ancestor].parent)
    }
    return (element + 1..<Int(document.elements[element].end)).prefix(Self.linkDepth)
      .contains(where: isNeighbourLink)
  }

  private func isNeighbourLink(_ element: Int) -> Bool {
    guard document.elements[element].name == .a, document.has(.rel, element) else { return false }
    return RelWords.of(element, in: document).contains { $0 == "next" || $0 == "prev" }
  }

  /// Returns `true` if a date near the heading starts a line, or follows a label: `Published on <time>`.
  func startsWithDate(_ element: Int, _ text: String, behind introduction: String?) -> Bool {
    guard mayDatePage(element, text) else { return false }
    guard let introduction, introduction.contains(where: \.isLetter) else { return true }
    return Self.namesPage(introduction)
  }

  /// Returns `true` if only a little text is between the heading and an element.
  private func isNear(_ element: Int) -> Bool {
    let runs = Int(document.elements[heading].textEnd)..<Int.max
    var size = 0
    for run in runs.clamped(to: 0..<Int(document.elements[element].textStart))
    where document.textRuns[run].isVisible {
      size += document.textRuns[run].range.count
      if size > Self.distanceLimit { return false }
    }
    return true
  }

  /// Returns `true` unless the date is in parentheses, or the text is a sentence about something that happened.
  private func isPlain(_ text: String) -> Bool {
    let introduction = text.prefix { !$0.isNumber }
    let isAside =
      introduction.lastIndex(of: "(").map { !introduction[$0...].contains(")") } ?? false
    guard !Self.isNumberedEntry(text) else { return false }
    guard isAside || Self.isSentence(text) else { return true }
    return Self.namesPage(text)
  }

  /// Returns `true` for a text with a number, whose dates are in parentheses: `Episode 4 (28 May 2020)`.
  private static func isNumberedEntry(_ text: String) -> Bool {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return false }
    let outside = parts[0] + parts.dropFirst().map { $0.drop { $0 != ")" } }.joined()
    return outside.contains(where: \.isNumber) && WrittenDate(String(outside)) == nil
  }

  private static func isSentence(_ text: String) -> Bool {
    guard text.hasSuffix(".") || text.hasSuffix("。") else { return false }
    let words = text.split(separator: " ")
    guard words.count >= sentenceWords else { return false }
    let plain = words.filter { !$0.contains(where: \.isNumber) && !$0.hasAbbreviationPoint }
    return plain.count >= plainWords
  }

  /// The number of words before a date that may be a label without a colon.
  private static let labelWords = 4

  /// Returns `false` for `Founded: 12 May 2006` and `Closing date 12 May 2026`.
  private func namesNothingElse(_ text: String) -> Bool {
    let introduction = text.prefix { !$0.isNumber }
    guard let colon = introduction.lastIndex(where: { $0 == ":" || $0 == "：" }),
      introduction[colon...].dropFirst().split(separator: " ").count <= Self.wordsAfterLabel
    else {
      return introduction.split(separator: " ").count > Self.labelWords
        || !Self.namesOnlyOther(introduction)
    }
    return Self.namesPage(introduction[..<colon].suffix(Self.labelSize))
  }

  /// Returns `true` if a colon separates such a label from the first number of a text: `Expires: 12 May 2026`.
  static func hasOtherLabel(_ text: String) -> Bool {
    let introduction = text.prefix { !$0.isNumber }
    guard let colon = introduction.lastIndex(where: { $0 == ":" || $0 == "：" }) else {
      return false
    }
    return namesOnlyOther(introduction[...colon].suffix(labelSize))
  }

  /// Returns `true` for the label of a date that is none of the page, such as `Closing date` or `Born`.
  static func namesOnlyOther(_ label: some StringProtocol) -> Bool {
    DateWords.namesOther(label) && !namesPage(label)
  }

  private func hasCode(_ element: Int) -> Bool {
    document.elements[element..<Int(document.elements[element].end)].contains { $0.name.isCode }
  }

  /// Returns `false` for the date in a cell whose row tells something else, and for one in code.
  private func isDateOfCell(_ element: Int) -> Bool {
    var ancestor = element
    while ancestor >= 0, !document.contains(heading, in: ancestor) {
      switch document.elements[ancestor].name {
      case .td, .dd:
        guard let label = label(of: ancestor) else { return true }
        return Self.namesPage(label)
      case .th: return false
      case let name where name.isCode: return false
      default: ancestor = Int(document.elements[ancestor].parent)
      }
    }
    return true
  }

  private func label(of cell: Int) -> String? { document.label(of: cell, limit: Self.labelSize) }

  /// Returns `true` if a text before a date says that the page was written or changed then.
  private static func namesPage(_ text: some StringProtocol) -> Bool {
    DateWords.hasPublication(in: text) || DateWords.hasChange(in: text)
  }
}

extension ElementName {
  /// A Boolean value that indicates whether the element consists of cells, or of terms with their descriptions.
  var isTablePart: Bool {
    switch self {
    case .table, .thead, .tbody, .tfoot, .tr, .dl: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the element is code, or what a program reads and writes.
  var isCode: Bool {
    switch self {
    case .pre, .code, .kbd, .samp, .tt: true
    default: false
    }
  }
}

extension HTMLDocument {
  /// Returns the end of the text before an element in its block; `nil` if the element starts the block.
  func introduction(of element: Int, limit: Int) -> String? {
    let run = Int(elements[element].textStart)
    guard run > 0, run < textRuns.count, !textRuns[run].startsBlock else { return nil }
    return String(decoding: bytes(of: textRuns[run - 1].range).suffix(limit), as: UTF8.self)
  }

  /// Returns the text of the cell or the term before a cell; `nil` if there is none.
  func label(of cell: Int, limit: Int) -> String? {
    let parent = Int(elements[cell].parent)
    var before = cell - 1
    guard parent >= 0, before > parent else { return nil }
    while Int(elements[before].parent) > parent { before = Int(elements[before].parent) }
    return visibleText(of: before, limit: limit)
  }

  /// Returns `true` if an element is another one or in it.
  func contains(_ element: Int, in ancestor: Int) -> Bool {
    ancestor <= element && element < Int(elements[ancestor].end)
  }
}

extension Substring {
  /// A Boolean value that indicates whether a point ends a word, before a comma if there is one.
  fileprivate var hasAbbreviationPoint: Bool { hasSuffix(".") || hasSuffix(".,") }
}
