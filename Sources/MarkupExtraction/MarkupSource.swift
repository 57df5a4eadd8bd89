public import HTMLParsing

/// Where in a page a thing is written.
///
/// In Microdata and RDFa that is the start tag that makes it a thing; in JSON-LD the `@type` of its
/// object, or the first key where it has none.
public struct MarkupSource: Sendable, Equatable {
  /// The element: the tag, or the script that holds the JSON.
  public let element: HTMLDocument.ElementIndex
  /// The line, from 1.
  public let line: Int
  /// Of JSON the column as its reader counts: the text of a script begins at column 1 of its line.
  public let textColumn: Int?
  /// Whether the tag before the script's text is on the same line.
  private let isBehindTag: Bool

  /// The column in the page, from 1; `nil` where it is not known: the parser tells lines of tags only.
  public var column: Int? { isBehindTag ? nil : textColumn }

  /// The start tag of an element.
  init(tag element: Int, of document: HTMLDocument) {
    self.element = element
    line = Int(document.elements[element].line)
    textColumn = nil
    isBehindTag = false
  }

  /// A place in the text of a script whose start tag ends on line `contentLine`.
  init(script element: Int, contentLine: Int, line: Int, column: Int) {
    self.element = element
    self.line = line
    textColumn = column
    isBehindTag = line == contentLine
  }
}
