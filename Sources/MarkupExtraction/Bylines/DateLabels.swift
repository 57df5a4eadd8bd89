import Basics
import HTMLParsing

/// The texts before elements with dates, which tell what happened then.
struct DateLabels {
  /// The size of the text before a date that may tell its meaning, in bytes.
  private static let introductionSize = 40
  /// The number of elements around a date of which one may be a cell with a label.
  private static let cellDepth = 3

  private let document: HTMLDocument
  /// The cells and descriptions of which it is known whether their label is about something else.
  private var cells: [Int: Bool] = [:]

  /// Creates a reader of the labels of a page.
  init(_ document: HTMLDocument) { self.document = document }

  /// Returns the end of the text before an element in its block; `nil` if the element starts the block.
  func introduction(of element: Int) -> String? {
    document.introduction(of: element, limit: Self.introductionSize)
  }

  /// Returns `true` if the text before an element in its block states a change: `Last updated: <time>`.
  func nameChange(before element: Int) -> Bool {
    introduction(of: element).map { DateWords.hasChange(in: $0) } == true
  }

  /// Returns `true` for the date behind a label that is about something else: `Closing date: <time>`, `<dt>Born<dd><time>`.
  mutating func nameOther(before element: Int) -> Bool {
    if let text = introduction(of: element)?.collapsingWhitespace, text.hasSuffix(":"),
      Dateline.namesOnlyOther(text)
    {
      return true
    }
    var ancestor = element
    for _ in 0...Self.cellDepth where ancestor >= 0 {
      switch document.elements[ancestor].name {
      case .td, .dd:
        if let known = cells[ancestor] { return known }
        let label = document.label(of: ancestor, limit: Self.introductionSize)
        let isOther = label.map { Dateline.namesOnlyOther($0 + ":") } == true
        cells[ancestor] = isOther
        return isOther
      default: ancestor = Int(document.elements[ancestor].parent)
      }
    }
    return false
  }
}
