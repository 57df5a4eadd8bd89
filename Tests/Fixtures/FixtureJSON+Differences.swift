extension FixtureJSON {
  /// Compares an actual value with this expectation and returns a sentence per difference.
  ///
  /// - An object is compared by the keys of the expectation; `null` expects a missing or null value.
  /// - An array must have the same number of elements in the same order; each is compared by these
  ///   rules.
  /// - An object with only the keys `count`, `contains` and `lacks`, compared with an array, expects
  ///   that number of elements, a matching element for each of `contains`, and none for any of `lacks`.
  ///   Compared with a string, `contains` and `lacks` are substrings.
  /// - Other values must be equal; numbers to nine digits.
  ///
  /// ```swift
  /// let expected = try FixtureJSON(parsing: Array(#"{"outlinks": {"count": 3}}"#.utf8), fileName: "x")
  /// expected.differences(in: answer)  // ["outlinks: expected 3 elements, found 4"]
  /// ```
  ///
  /// - Parameters:
  ///   - actual: The actual value.
  ///   - path: The path of the value, which starts every sentence.
  /// - Returns: The differences; empty if there are none.
  public func differences(in actual: FixtureJSON, at path: String = "") -> [String] {
    switch (self, actual) {
    case (.object(let expected), .object(let found)):
      expected.sorted { $0.key < $1.key }.flatMap { key, value in
        value.differences(in: found[key] ?? .null, at: path.isEmpty ? key : path + "." + key)
      }
    case (.array(let expected), .array(let found)):
      Self.differences(of: expected, in: found, at: path)
    case (.object(let members), .array(let found)):
      ArrayExpectation(members)?.differences(in: found, at: path) ?? [unlike(actual, at: path)]
    case (.object(let members), .string(let found)):
      Self.differences(ofParts: members, in: found, at: path) ?? [unlike(actual, at: path)]
    case (.number(let expected), .number(let found)):
      Self.areClose(expected, found) ? [] : [unlike(actual, at: path)]
    default:
      self == actual ? [] : [unlike(actual, at: path)]
    }
  }

  private static func differences(
    of expected: [FixtureJSON],
    in found: [FixtureJSON],
    at path: String
  ) -> [String] {
    guard expected.count == found.count else {
      return ["\(path): expected \(FixtureJSON.array(expected)), found \(FixtureJSON.array(found))"]
    }
    return zip(expected, found).enumerated().flatMap { index, pair in
      pair.0.differences(in: pair.1, at: "\(path)[\(index)]")
    }
  }

  /// Compares substrings; returns `nil` if `members` has other keys.
  private static func differences(
    ofParts members: [String: FixtureJSON],
    in found: String,
    at path: String
  ) -> [String]? {
    var differences: [String] = []
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      guard key == "contains" || key == "lacks", case .array(let parts) = value else { return nil }
      for part in parts {
        guard case .string(let text) = part else { return nil }
        guard found.contains(text) != (key == "contains") else { continue }
        differences.append("\(path): expected \(key) \(part), found \(found.debugDescription)")
      }
    }
    return differences
  }

  private static func areClose(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
  }

  private func unlike(_ actual: FixtureJSON, at path: String) -> String {
    "\(path): expected \(self), found \(actual)"
  }
}

/// An expectation about an array that does not list all elements.
private struct ArrayExpectation {
  var count: Int?
  var contained: [FixtureJSON] = []
  var lacking: [FixtureJSON] = []

  /// Parses the three keys; `nil` if there is any other key or a value of another type.
  init?(_ members: [String: FixtureJSON]) {
    for (key, value) in members {
      switch (key, value) {
      case ("count", .number(let number)): count = Int(exactly: number)
      case ("contains", .array(let elements)): contained = elements
      case ("lacks", .array(let elements)): lacking = elements
      default: return nil
      }
    }
  }

  func differences(in found: [FixtureJSON], at path: String) -> [String] {
    var differences: [String] = []
    if let count, count != found.count {
      differences.append("\(path): expected \(count) elements, found \(found.count)")
    }
    differences += contained.filter { !$0.isMet(in: found) }
      .map { "\(path): expected an element \($0), found \(FixtureJSON.array(found))" }
    differences += lacking.filter { $0.isMet(in: found) }
      .map { "\(path): expected no element \($0)" }
    return differences
  }
}

extension FixtureJSON {
  fileprivate func isMet(in elements: [FixtureJSON]) -> Bool {
    elements.contains { differences(in: $0).isEmpty }
  }
}
