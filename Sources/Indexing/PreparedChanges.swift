import SearchableItems

/// Changes with the work done that needs no store: documents written and packed, words cut.
///
/// That is a third of the cost of a write, and may be done by another thread than the writer's.
public struct PreparedChanges: Sendable {
  /// The changes.
  public private(set) var changes: [IndexChange]
  /// The record of each change that was worth preparing.
  private var records: [StoredRecord?]

  /// No changes.
  public init() {
    changes = []
    records = []
  }

  /// Changes as they are.
  init(_ changes: [IndexChange]) {
    self.changes = changes
    records = Array(repeating: nil, count: changes.count)
  }

  init(_ changes: [IndexChange], packing pack: ([UInt8]) -> [UInt8]?) {
    self.changes = changes
    records = changes.map { change in
      switch change {
      case .putItem(let item): Self.record(of: item, packing: pack)
      case .putPage(let item): StoredRecord(item)
      default: nil
      }
    }
  }

  private static func record(
    of item: SearchableItem,
    packing pack: ([UInt8]) -> [UInt8]?
  ) -> StoredRecord? {
    // An update is laid over what is there.
    guard item.isUpdate != true, var record = try? StoredRecord(item.asStored) else { return nil }
    record.ahead = StoredRecord.Ahead(
      document: record.document,
      packed: pack(record.document),
      text: EntityText([record])
    )
    return record
  }

  /// Puts more behind these.
  public mutating func append(_ more: PreparedChanges) {
    changes += more.changes
    records += more.records
  }

  func record(_ index: Int) -> StoredRecord? { records[index] }
}

extension StoredRecord {
  /// What was made of a record before it is stored.
  final class Ahead: Sendable {
    private let document: [UInt8]
    private let packed: [UInt8]?
    private let text: EntityText

    init(document: [UInt8], packed: [UInt8]?, text: EntityText) {
      self.document = document
      self.packed = packed
      self.text = text
    }

    /// Whether it speaks of what the record says now.
    private func isOf(_ record: StoredRecord) -> Bool { record.document == document }

    func packed(of record: StoredRecord) -> [UInt8]? { isOf(record) ? packed : nil }

    func text(of record: StoredRecord) -> EntityText? { isOf(record) ? text : nil }
  }
}
