/// The lists and block quotations around a block, from the outermost on.
public struct BlockNesting: Sendable, Equatable, RandomAccessCollection {
  /// A level of the nesting.
  public enum Level: Sendable {
    case list
    case quotation
  }

  /// The maximum number of levels; deeper ones are not recorded.
  static let limit = 24

  /// The levels that are quotations, as a bit set.
  private var quotations: UInt32 = 0
  private var depth: UInt8 = 0

  /// The number of levels.
  public var endIndex: Int { Int(depth) }
  /// The index of the outermost level.
  public var startIndex: Int { 0 }

  /// Returns a level; the outermost has the index 0.
  public subscript(index: Int) -> Level {
    quotations &>> UInt32(index) & 1 == 1 ? .quotation : .list
  }

  /// A Boolean value that indicates whether any level is a quotation.
  public var hasQuotation: Bool { quotations != 0 }

  /// Adds an innermost level.
  mutating func append(_ level: Level) {
    guard depth < Self.limit else { return }
    if level == .quotation { quotations |= 1 &<< UInt32(depth) }
    depth += 1
  }
}
