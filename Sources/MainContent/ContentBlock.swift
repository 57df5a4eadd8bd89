/// A block of a page: a heading, a paragraph, a list item or another part that readers see as one unit.
public struct ContentBlock: Sendable {
  /// The kind of a block.
  public enum Kind: Sendable, Equatable {
    /// A heading, `<h1>` to `<h6>`, with its level from 1 to 6.
    case heading(level: Int)
    /// A paragraph, or text outside any other kind of block.
    case paragraph
    /// The first paragraph of a list item; `number` is its ordinal value in an ordered list, otherwise `nil`.
    case listItem(number: Int?)
    /// A row of a data table, whose cells are separated by tabs; `table` is the index of the `<table>` element.
    ///
    /// A cell that spans columns or rows has its text in the first of them, and those that it covers are empty.
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

  /// The reason why a block does not belong to the main content.
  public enum Exclusion: UInt8, Sendable {
    /// The block is outside the element that contains the main content.
    case outside
    /// An element around the block has a name, a role, a class or an id of boilerplate.
    case hint
    /// Most of the text links to other pages.
    case links
    /// The block belongs to a group of elements that each link to another page.
    case card
    /// The block is the caption of an image.
    case caption
    /// The block is the title of the page, which is ``MainContent/title``.
    case title
    /// The block is a short line before the first or after the last paragraph.
    case edge
    /// The heading precedes excluded blocks only.
    case emptySection
    /// Other pages of the host contain the block too.
    case repeated
  }

  /// The kind of the block.
  public let kind: Kind
  /// The lists and block quotations around the block.
  public let nesting: BlockNesting
  /// The reason why the block does not belong to the main content; `nil` if it does.
  public internal(set) var exclusion: Exclusion?
  /// The element whose `id` or `name` identifies the block; -1 if there is none.
  var anchor: Int32
  /// The number of bytes of bold text with which an identified paragraph or list item starts; 0 if there is none.
  let leadBytes: Int32
  /// A Boolean value that indicates whether the block is the first one of a table row.
  let startsRow: Bool
  /// A Boolean value that indicates whether the block is a further one in the first cell of a table row.
  let continuesFirstCell: Bool
  /// The cell of a table around the block; `nil` outside tables.
  let cell: TableCell?
  /// The list items that start with the block, from the outermost on, in ``MainContent/markers``.
  let markers: Range<Int>
  /// The range of its text in ``MainContent/text``.
  public let range: Range<Int>
  /// The range of its links and code in ``MainContent/spans``.
  public let spans: Range<Int>

  /// A Boolean value that indicates whether the block belongs to the main content.
  public var isMain: Bool { exclusion == nil }
}

/// A part of a block's text that is a link or code.
public struct ContentSpan: Sendable {
  /// The kind of a span.
  public enum Kind: Sendable {
    /// A link, `<a href>`.
    case link
    /// Code within a line, `<code>`.
    case code
  }

  /// The kind of the span.
  public let kind: Kind
  /// The range of its text in ``MainContent/text``; spans of different kinds may contain each other.
  public internal(set) var range: Range<Int>
  /// The index of its element in the document.
  public let element: Int
}

/// The cell of a table in which a block is, or the first one of a row that is one block.
struct TableCell: Sendable, Equatable {
  /// The index of the innermost `<table>` element; -1 for a row without one.
  let table: Int32
  /// The column of its text, from 0 on; that of a row is behind the columns that cells of earlier rows cover.
  let column: Int32
}

/// The marker of a list item.
struct ListMarker: Sendable {
  /// The index of the list in the nesting of the block.
  let level: Int
  /// The ordinal value of the item; `nil` in an unordered list.
  let number: Int?
}
