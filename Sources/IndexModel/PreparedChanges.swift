package import SearchableItems

/// Changes with store-independent work done in advance: documents encoded and compressed, text tokenized.
///
/// This work is a third of the cost of a write, and may run on another thread than the writer's.
public struct PreparedChanges: Sendable {
  /// The changes.
  public private(set) var changes: [IndexChange]
  /// The prepared record of each change, if preparation pays off.
  private var records: [StoredRecord?]
  /// The size of the prepared documents in bytes, which is about half of the memory that the changes take.
  public private(set) var documentBytes = 0

  /// Creates an empty list.
  public init() {
    changes = []
    records = []
  }

  /// Creates a list without preparation.
  package init(_ changes: [IndexChange]) {
    self.changes = changes
    records = Array(repeating: nil, count: changes.count)
  }

  package init(_ changes: [IndexChange], compressing compress: ([UInt8]) -> [UInt8]?) {
    self.changes = changes
    records = changes.map { change in
      switch change {
      case .putItem(let item): Self.record(of: item, compressing: compress)
      case .putPage(let item): StoredRecord(item)
      default: nil
      }
    }
    documentBytes = records.reduce(0) { $0 + ($1?.document.count ?? 0) }
  }

  private static func record(
    of item: SearchableItem,
    compressing compress: ([UInt8]) -> [UInt8]?
  ) -> StoredRecord? {
    // An update is merged with the stored record.
    guard item.isUpdate != true, var record = try? StoredRecord(item.asStored) else { return nil }
    record.precomputed = StoredRecord.Precomputed(
      document: record.document,
      compressed: compress(record.document),
      text: EntityText([record])
    )
    return record
  }

  /// Appends other changes.
  public mutating func append(_ more: PreparedChanges) {
    changes += more.changes
    records += more.records
    documentBytes += more.documentBytes
  }

  package func record(_ index: Int) -> StoredRecord? { records[index] }
}

extension StoredRecord {
  /// The precomputed document, compressed document and text of a record.
  package final class Precomputed: Sendable {
    private let document: [UInt8]
    private let compressed: [UInt8]?
    private let text: EntityText

    init(document: [UInt8], compressed: [UInt8]?, text: EntityText) {
      self.document = document
      self.compressed = compressed
      self.text = text
    }

    /// Returns `true` if the record's document has not changed since.
    private func isOf(_ record: StoredRecord) -> Bool { record.document == document }

    package func compressed(of record: StoredRecord) -> [UInt8]? { isOf(record) ? compressed : nil }

    package func text(of record: StoredRecord) -> EntityText? { isOf(record) ? text : nil }
  }
}

extension SearchableItem {
  /// The item without members that only control the write.
  package var asStored: SearchableItem {
    var item = self
    item.isUpdate = nil
    item.attributeSet.removedNames = []
    return item
  }
}
