import GRDB
import SearchableItems

/// What a row says that no sound file can: the store adds the name of the file.
struct RowDamage: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension StoredRecord {
  /// What the record says, for readers, who must not take a damaged record for one that says nothing.
  ///
  /// - Throws: ``RowDamage`` if the document cannot be read or is of another record.
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
  /// Counts above this are damage, and would overflow sums.
  private static let limit = 1 << 40

  /// The counts in four columns of a row, from `index` on.
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
