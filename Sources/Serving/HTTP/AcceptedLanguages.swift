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
    let ranges = parts.compactMap(WeightedValue.init).filter { $0.weight > 0 }.enumerated()
    self.init(
      ranges.sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        .map(\.element.value)
    )
  }

  /// The subtags as a list: `de,en`.
  var text: String { subtags.joined(separator: ",") }
}
