public import HTMLParsing

/// The location of an item in a page.
///
/// In Microdata and RDFa, this is the start tag of the item; in JSON-LD, the `@type` of its object, or the
/// first key if it has none.
public struct MarkupSource: Sendable, Equatable {
  /// The element: the tag, or the script with the JSON.
  public let element: HTMLDocument.ElementIndex
  /// The line, from 1.
  public let line: Int
  /// The column within the JSON text: the text of a script starts at column 1 of its line.
  public let textColumn: Int?
  /// A Boolean value that indicates whether the script's start tag ends on the same line.
  private let isBehindTag: Bool

  /// The column in the page, from 1; `nil` if unknown, because the parser records only the lines of tags.
  public var column: Int? { isBehindTag ? nil : textColumn }

  /// Creates a location without document: its element is the first one.
  init(line: Int, column: Int?) {
    element = 0
    self.line = line
    textColumn = column
    isBehindTag = false
  }

  /// Creates the location of an element's start tag.
  init(tag element: Int, of document: HTMLDocument) {
    self.element = element
    line = Int(document.elements[element].line)
    textColumn = nil
    isBehindTag = false
  }

  /// Creates a location in the text of a script whose start tag ends on line `contentLine`.
  init(script element: Int, contentLine: Int, line: Int, column: Int) {
    self.element = element
    self.line = line
    textColumn = column
    isBehindTag = line == contentLine
  }
}
