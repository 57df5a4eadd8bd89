import SQLiteRecovery

/// The tables with primary data; all other tables are derived from them.
enum BaseTable: String, CaseIterable {
  case owner
  case source
  case record
  case alias
  case tombstone
  case engagement
  case clientState = "client_state"

  var shape: RowShape {
    switch self {
    case .owner: RowShape(isOfRowidTable: true, columns: [.number, .text])
    case .source: RowShape(isOfRowidTable: true, columns: [.number, .integer, .text])
    case .record:
      RowShape(
        isOfRowidTable: true,
        columns: [
          .number, .integer, .integer, .text, .integerOrNull, .textOrNull, .textOrNull,
          .textOrNull, .textOrNull, .textOrNull, .integerOrNull, .integer, .integer, .blob,
          .integerOrNull,
        ],
        requiredCount: 14
      )
    case .alias: RowShape(isOfRowidTable: true, columns: [.number, .text, .integer])
    case .tombstone:
      RowShape(isOfRowidTable: false, columns: [.integer, .integer, .text, .integer, .integer])
    case .engagement:
      RowShape(
        isOfRowidTable: false,
        columns: [
          .integer, .integer, .integer, .text, .text, .integer, .integer, .integer, .integer,
        ]
      )
    case .clientState: RowShape(isOfRowidTable: false, columns: [.integer, .text, .blob])
    }
  }

  /// The index that duplicates the keys of the table; `nil` if there is none.
  var index: (name: String, shape: RowShape)? {
    switch self {
    case .owner:
      ("sqlite_autoindex_owner_1", RowShape(isOfRowidTable: false, columns: [.text, .integer]))
    case .source:
      (
        "sqlite_autoindex_source_1",
        RowShape(isOfRowidTable: false, columns: [.integer, .text, .integer])
      )
    case .record:
      (
        "sqlite_autoindex_record_1",
        RowShape(isOfRowidTable: false, columns: [.integer, .integer, .text, .integer])
      )
    case .alias: ("alias_record", RowShape(isOfRowidTable: false, columns: [.integer, .integer]))
    case .tombstone:
      (
        "tombstone_deleted",
        RowShape(isOfRowidTable: false, columns: [.integer, .integer, .integer, .text])
      )
    case .engagement:
      (
        "engagement_record",
        RowShape(isOfRowidTable: false, columns: [.integer, .integer, .text, .integer, .text])
      )
    case .clientState: nil
    }
  }

  /// The derived table with the same columns.
  var tableOfSameShape: String? {
    switch self {
    case .owner: "label"
    case .clientState: "completion"
    default: nil
    }
  }

  /// The root pages of the table in files that were created with the current layout: in creation order, and
  /// after `VACUUM`.
  var usualRoots: [Int] {
    switch self {
    case .owner: [2]
    case .source: [4]
    case .record: [6]
    case .alias: [16, 8]
    case .tombstone: [20, 10]
    case .engagement: [22, 11]
    case .clientState: [24, 12]
    }
  }
}
