import MarkupExtraction

/// The `supportingData` of an app: the entries of its DataFeed, such as those that an [alternative
/// marketplace](https://developer.apple.com/documentation/appstoreconnectapi/building-a-searchable-catalog-for-your-alternative-marketplace)
/// gives for Apple's search.
///
/// All entries are in `org_schema_supporting_data`, by name. Those of `com.apple.alternativeDistribution` are also
/// attributes of their own, with underscores for dots.
struct SupportingData {
  /// The maximum number of entries, and of bytes of a name and of a value.
  private static let (limit, nameLimit, valueLimit) = (64, 200, 2000)
  private static let attribute = "org_schema_supporting_data"
  private static let applePrefix = "com.apple.alternativeDistribution."

  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    setCountries(&attributes)
    var entries: [String: PropertyValue] = [:]
    let elements = entity.items("supportingData").flatMap { $0.items("dataFeedElement") }
    for element in attributes.first(Self.limit, of: elements, for: Self.attribute) {
      guard let name = element.first("name"), let value = element.first("value") else { continue }
      guard name.utf8.count <= Self.nameLimit, value.utf8.count <= Self.valueLimit else {
        attributes.noteCut(of: Self.attribute)
        continue
      }
      // The first entry of a name counts, as the first value of a property does.
      guard entries[name] == nil else { continue }
      entries[name] = .string(value)
      if name.hasPrefix(Self.applePrefix) { set(name, value, &attributes) }
    }
    guard !entries.isEmpty else { return }
    attributes.values[Self.attribute] = .structured(.dictionary(entries))
  }

  /// Sets the country codes ([ISO 3166-1](https://www.iso.org/iso-3166-country-codes.html)), which pages write as one
  /// text or as several.
  private func setCountries(_ attributes: inout AttributeSet) {
    let name = "org_schema_countries_supported"
    let texts = attributes.first(300, of: entity.texts("countriesSupported"), for: name)
    let codes = texts.flatMap { text in
      attributes.first(2000, of: text.utf8, for: name).split { [0x20, 0x2C, 0x3B].contains($0) }
    }
    .map { String(decoding: $0, as: UTF8.self).uppercased() }
    attributes.set(name, codes.filter { $0.utf8.count == 2 && $0.allSatisfy(\.isLetter) })
  }

  private func set(_ name: String, _ value: String, _ attributes: inout AttributeSet) {
    let attribute = name.replacing(".", with: "_")
    guard name == Self.applePrefix + "ranking.popularity" else {
      return attributes.set(attribute, value)
    }
    let popularity = WrittenNumber.value(value).flatMap { (0...100).contains($0) ? $0 : nil }
    attributes.set(attribute, popularity)
  }
}
