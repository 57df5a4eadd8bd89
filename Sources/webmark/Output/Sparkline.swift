/// The last values as a line of bars, one column each.
struct Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private let limit: Int
  private var values: [Double] = []

  /// - Parameter limit: Values that are shown.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Adds a value behind the others.
  mutating func add(_ value: Double) {
    values.append(value.isFinite ? max(0, value) : 0)
    if values.count > limit { values.removeFirst() }
  }

  /// A bar for each value, the highest for the largest; empty where there are no values.
  var text: String {
    let top = values.max() ?? 0
    return String(
      values.map { value in
        let part = top > 0 ? value / top : 0
        return Self.bars[min(Self.bars.count - 1, Int(part * Double(Self.bars.count)))]
      }
    )
  }
}
