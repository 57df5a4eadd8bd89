import GRDB
import SearchableItems

/// The error for a row that no intact file can contain; the store adds the name of the file.
struct RowDamage: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension StoredRecord {
  /// Returns the content of the record, and throws if the record is damaged rather than treating it as empty.
  ///
  /// - Throws: ``RowDamage`` if the document is unreadable or belongs to another record.
  func readContent() throws -> RecordContent {
    guard let content = said() else {
      throw RowDamage("the record \(name.identifier) cannot be read")
    }
    if case .page(let page) = content, page.key != name.uid {
      throw RowDamage("the record \(name.identifier) holds the page \(page.key)")
    }
    return content
  }
}

extension Engagement {
  /// The maximum plausible count; higher values are damage and would overflow sums.
  private static let limit = 1 << 40

  /// Decodes the counts from four columns of a row, starting at `index`.
  init(_ row: Row, at index: Int) throws {
    func count(_ offset: Int) throws -> Int {
      min(max(0, try row.decode(Int.self, atIndex: index + offset)), Self.limit)
    }
    self.init(
      shown: try count(0),
      tapped: try count(1),
      viewed: try count(2),
      last: Int64(try count(3))
    )
  }
}
