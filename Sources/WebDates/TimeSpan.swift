/// A duration in short notation: `30m`, `6h`, `2d`, `1w`.
public struct TimeSpan: Sendable, Equatable {
  private static let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]

  /// The duration in seconds.
  public let seconds: Double

  /// Parses a positive integer with its unit; `nil` for anything else and for more than ten years.
  public init?(_ text: String) {
    guard let last = text.last, let unit = Self.units[last], text.utf8.count <= 8,
      let count = Int(text.dropLast()), count > 0, Double(count) * unit <= 3660 * 86_400
    else { return nil }
    seconds = Double(count) * unit
  }
}
