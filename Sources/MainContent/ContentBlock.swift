/// A block of a page: a heading, a paragraph, a list item or another part that readers see as one unit.
public struct ContentBlock: Sendable {
  /// The kind of a block.
  public enum Kind: Sendable, Equatable {
    /// A heading, `<h1>` to `<h6>`, with its level from 1 to 6.
    case heading(level: Int)
    case paragraph
    /// The first block of a list item; `number` is its number in an ordered list.
    case listItem(number: Int?)
    /// A row of a data table, whose cells are separated by tabs; `table` is the index of the `<table>` element.
    case tableRow(table: Int, isHeader: Bool)
    /// Preformatted text, whose line breaks and spaces are kept.
    case code
    /// A paragraph within a block quotation.
    case quote
    /// The caption of a figure or a table.
    case caption
    /// A term of a description list.
    case term
  }

  /// The kind of the block.
  public internal(set) var kind: Kind
  /// A Boolean value that indicates whether the block belongs to the main content and not to the boilerplate.
  public internal(set) var isMain = false
  /// The number of open lists around the block, at most 255.
  public let listDepth: UInt8
  /// The number of open block quotations around the block, at most 255.
  public let quoteDepth: UInt8
  /// The index of the innermost element that contains the block and has an `id` of its own, or of the heading.
  public let element: Int
  /// The range of its text in ``MainContent/text``.
  public internal(set) var range: Range<Int>
  /// The range of its links in ``MainContent/links``.
  public internal(set) var links: Range<Int>
}

/// A link or another marked part of a block's text.
public struct ContentLink: Sendable {
  /// The range of its text in ``MainContent/text``.
  public let range: Range<Int>
  /// The index of its `<a>` element in the document.
  public let element: Int
}
