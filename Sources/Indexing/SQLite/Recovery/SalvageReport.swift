/// What a repair kept of a damaged index, and what it lost.
public struct SalvageReport: Sendable, Codable, Equatable {
  /// A table that is not derived from others.
  public struct Table: Sendable, Codable, Equatable {
    /// The name of the table in the file.
    public var name: String
    /// Rows in the rebuilt file.
    public var kept = 0
    /// Rows that the damaged file had and the rebuilt one has not: exactly, or at least.
    public var lost = 0
    /// A Boolean value that indicates whether ``lost`` is exact; if it is `false`, no other part of the
    /// file tells how many rows there were.
    public var isExact = true
    /// Kept rows that another part of the file describes differently, so that one of both is damaged.
    public var doubtful = 0
  }

  /// The tables, in the order of the layout.
  public var tables: [Table]

  /// A Boolean value that indicates whether nothing was lost and no row is in doubt.
  public var isComplete: Bool {
    tables.allSatisfy { $0.lost == 0 && $0.isExact && $0.doubtful == 0 }
  }

  /// Rebuilt records.
  public var records: Int { tables.first { $0.name == BaseTable.record.rawValue }?.kept ?? 0 }
}
