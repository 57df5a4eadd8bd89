/// The latest values as a line of bars, one column each.
struct Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private let limit: Int
  private var values: [Double] = []

  /// Creates an empty chart.
  ///
  /// - Parameter limit: The maximum number of values.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Appends a value.
  mutating func add(_ value: Double) {
    values.append(value.isFinite ? max(0, value) : 0)
    if values.count > limit { values.removeFirst() }
  }

  /// The bars of the values, scaled to the largest one; empty if there are no values.
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
