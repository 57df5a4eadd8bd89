/// The rows that a repair of a damaged index kept and lost.
public struct SalvageReport: Sendable, Codable, Equatable {
  /// A table that is not derived from others.
  public struct Table: Sendable, Codable, Equatable {
    /// The name of the table in the file.
    public var name: String
    /// The number of rows in the rebuilt file.
    public var kept = 0
    /// The number of lost rows: exact, or a lower bound.
    public var lost = 0
    /// A Boolean value that indicates whether ``lost`` is exact; if `false`, the original number of rows is
    /// unknown.
    public var isExact = true
    /// The number of kept rows that another part of the file contradicts, so that one of the two is damaged.
    public var doubtful = 0
  }

  /// The tables, in the order of the layout.
  public var tables: [Table]

  /// A Boolean value that indicates whether nothing was lost and no row is in doubt.
  public var isComplete: Bool {
    tables.allSatisfy { $0.lost == 0 && $0.isExact && $0.doubtful == 0 }
  }

  /// The number of rebuilt records.
  public var records: Int { tables.first { $0.name == BaseTable.record.rawValue }?.kept ?? 0 }
}
