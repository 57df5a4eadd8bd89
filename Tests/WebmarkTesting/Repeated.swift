public import Testing

/// A long text that repeats one thing: an argument of hostile-input tests with a short name.
public struct Repeated: Sendable, CustomTestStringConvertible {
  private let start: String
  private let part: String
  private let count: Int

  /// `part`, so many times, behind `start`.
  public init(_ part: String, times count: Int, behind start: String = "") {
    self.start = start
    self.part = part
    self.count = count
  }

  /// The whole text.
  public var text: String { start + String(repeating: part, count: count) }

  /// For instance `"https://" + "a." × 300000`.
  public var testDescription: String {
    (start.isEmpty ? "" : start.debugDescription + " + ") + "\(part.debugDescription) × \(count)"
  }
}
