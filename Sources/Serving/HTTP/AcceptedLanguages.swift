import Search

extension PreferredLanguages {
  /// The maximum number of characters of the field that are read; browsers send less than 100.
  private static let fieldLimit = 1000

  /// Creates the preferences of a client from its `Accept-Language` field (RFC 9110, section 12.5.4).
  ///
  /// Languages of a higher weight come first, and of equal weights the one that is listed first. The wildcard, languages
  /// with the weight 0 and malformed parts are skipped.
  init(field: String?) {
    let parts = String((field ?? "").prefix(Self.fieldLimit)).split(separator: ",")
    let ranges = parts.compactMap(Self.weightedRange).enumerated()
    self.init(
      ranges.sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        .map(\.element.tag)
    )
  }

  /// The subtags as a list: `de,en`.
  var text: String { subtags.joined(separator: ",") }

  /// Returns the language range of a part of the field, and its weight: `de;q=0.8`.
  private static func weightedRange(_ part: Substring) -> (tag: String, weight: Double)? {
    let fields = part.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
    guard let tag = fields.first else { return nil }
    guard fields.count > 1 else { return (tag, 1) }
    guard fields[1].hasPrefix("q="), let weight = Double(fields[1].dropFirst(2)),
      weight > 0, weight <= 1
    else { return nil }
    return (tag, weight)
  }
}
