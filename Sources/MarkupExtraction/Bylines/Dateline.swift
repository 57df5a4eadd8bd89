import HTMLParsing

/// Tells a short text that dates the page from one that has a date of something else: a founding, an event, an example.
struct Dateline {
  /// The maximum size of the text between the heading and the date, in bytes: a subtitle, a standfirst, the authors.
  private static let distanceLimit = 600
  /// The number of words of a sentence, from which on a date in it belongs to what the sentence is about.
  private static let sentenceWords = 7
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
      && isDateOfCell(element)
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
    let isSentence = text.hasSuffix(".") || text.hasSuffix("。")
    guard isAside || isSentence && text.split(separator: " ").count >= Self.sentenceWords else {
      return true
    }
    return Self.namesPage(text)
  }

  /// Returns `false` for `Founded: 12 May 2006`.
  private func namesNothingElse(_ text: String) -> Bool {
    let introduction = text.prefix { !$0.isNumber }
    guard let colon = introduction.lastIndex(where: { $0 == ":" || $0 == "：" }),
      introduction[colon...].dropFirst().split(separator: " ").count <= Self.wordsAfterLabel
    else { return true }
    return Self.namesPage(introduction[..<colon].suffix(Self.labelSize))
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

  /// Returns the text of the cell or the term before a cell; `nil` if there is none.
  private func label(of cell: Int) -> String? {
    var before: Int?
    var sibling = Int(document.elements[cell].parent) + 1
    while sibling < cell {
      before = sibling
      sibling = Int(document.elements[sibling].end)
    }
    return before.map { document.visibleText(of: $0, limit: Self.labelSize) }
  }

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
  fileprivate var isCode: Bool {
    switch self {
    case .pre, .code, .kbd, .samp, .tt: true
    default: false
    }
  }
}

extension HTMLDocument {
  /// Returns `true` if an element is another one or in it.
  fileprivate func contains(_ element: Int, in ancestor: Int) -> Bool {
    ancestor <= element && element < Int(elements[ancestor].end)
  }
}
