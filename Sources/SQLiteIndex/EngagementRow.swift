import GRDB
import IndexModel

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
