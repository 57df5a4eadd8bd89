/// A value of an `Accept` field with its weight (RFC 9110, section 12.4.2): `de;q=0.8`.
struct WeightedValue {
  /// The value in lower case.
  let value: String
  /// The weight, from 0 for values that are not acceptable to 1.
  let weight: Double

  /// Parses a part of a field; `nil` if it is malformed.
  init?(_ part: Substring) {
    let fields = part.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
    guard let value = fields.first, !value.isEmpty else { return nil }
    self.value = value
    guard fields.count > 1 else {
      weight = 1
      return
    }
    guard fields[1].hasPrefix("q="), let weight = Double(fields[1].dropFirst(2)),
      (0...1).contains(weight)
    else { return nil }
    self.weight = weight
  }
}
