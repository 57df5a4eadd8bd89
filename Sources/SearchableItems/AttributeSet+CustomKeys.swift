/// The queries that find the value of a custom attribute.
package enum CustomKeySearch: Double {
  /// None: the value is only kept.
  case none = 0
  /// Queries that name the attribute; the default.
  case named = 1
  /// Queries that name the attribute, and searches of words.
  case all = 2
}

extension AttributeSet {
  /// The prefix of the attributes that state the queries of a custom attribute; its name follows.
  package static let customSearchPrefix = "org_webmark_search_"

  /// Returns the queries that find an attribute.
  package func search(of name: String) -> CustomKeySearch {
    number(Self.customSearchPrefix + name).flatMap(CustomKeySearch.init) ?? .named
  }

  /// Sets the queries that find an attribute.
  package mutating func setSearch(of name: String, _ search: CustomKeySearch) {
    let key = Self.customSearchPrefix + name
    values[key] = search == .named ? nil : .number(search.rawValue)
    // An update removes attributes without a value.
    if search == .named { removedNames.insert(key) } else { removedNames.remove(key) }
  }

  /// The sorted names of the custom attributes that searches of words find.
  package var searchedCustomNames: [String] {
    values.keys.lazy.filter { $0.hasPrefix(Self.customSearchPrefix) }
      .map { String($0.dropFirst(Self.customSearchPrefix.count)) }
      .filter { search(of: $0) == .all }
      .sorted()
  }
}
