/// The columns of start tags, counted once for all elements of a page, so that a page of one long line costs no more.
///
/// ```swift
/// var columns = SourceColumns()
/// for element in document.elements.indices { print(columns.column(of: element, in: document)) }
/// ```
public struct SourceColumns: Sendable {
  private var offset = 0
  private var column = 1

  /// Creates a counter at the start of a page.
  public init() {}

  /// Returns the column of a start tag in its line, from 1, in characters (Unicode scalar values).
  ///
  /// - Parameters:
  ///   - element: An element; calls for one page are in document order.
  ///   - document: The page.
  /// - Returns: The column; 0 for an element without a tag, or if an earlier call was for a later element.
  public mutating func column(of element: HTMLDocument.ElementIndex, in document: HTMLDocument)
    -> Int
  {
    let end = Int(document.elements[element].offset)
    let page = document.page.span
    guard end >= offset, end <= page.count else { return 0 }
    // Backwards, because most lines are short and only the last one matters.
    var (index, count) = (end, 0)
    while index > offset, page[index - 1] != 0x0A {
      index -= 1
      if page[index] & 0xC0 != 0x80 { count += 1 }
    }
    column = index > offset ? count + 1 : column + count
    offset = end
    return column
  }
}
