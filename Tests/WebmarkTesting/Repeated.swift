public import Testing

/// A long repetitive text with a short description, for the arguments of hostile-input tests.
public struct Repeated: Sendable, CustomTestStringConvertible {
  private let start: String
  private let part: String
  private let count: Int

  /// Creates a text of `start` followed by repetitions of `part`.
  public init(_ part: String, times count: Int, behind start: String = "") {
    self.start = start
    self.part = part
    self.count = count
  }

  /// The complete text.
  public var text: String { text(count) }

  /// The text with fewer repetitions in debug builds; see ``BuildScale``.
  public var scaledText: String { text(BuildScale.size(count)) }

  private func text(_ count: Int) -> String { start + String(repeating: part, count: count) }

  /// A short form such as `"https://" + "a." × 300000`.
  public var testDescription: String {
    (start.isEmpty ? "" : start.debugDescription + " + ") + "\(part.debugDescription) × \(count)"
  }
}
