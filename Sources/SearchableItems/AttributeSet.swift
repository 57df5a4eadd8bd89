/// The attributes of an item, with the names of `CSSearchableItemAttributeSet`.
///
/// Attributes without a property here are accessed by name; names of other vocabularies are custom keys, such
/// as `org_schema_price`.
public struct AttributeSet: Sendable, Equatable {
  /// All values, by name.
  public var values: [String: AttributeValue] = [:]
  /// The names with a `null` value, which an update removes.
  public var removedNames: Set<String> = []
  /// The names of attributes of which a limit left out values or parts; neither stored nor compared.
  public private(set) var cutNames: Set<String> = []

  /// Creates an empty set.
  public init() {}

  /// Returns `true` if the sets have the same values and remove the same names.
  public static func == (left: AttributeSet, right: AttributeSet) -> Bool {
    left.values == right.values && left.removedNames == right.removedNames
  }

  /// Returns a value as text; the first one of a list.
  public func text(_ name: String) -> String? {
    switch values[name] {
    case .text(let text): text
    case .list(let texts): texts.first
    case .number(let number):
      number == number.rounded() ? String(Int(clamping: number)) : String(number)
    case .structured: values[name]?.bestText
    case nil: nil
    }
  }

  /// Returns a value as a list; a text becomes a list of one.
  public func list(_ name: String) -> [String] {
    switch values[name] {
    case .list(let texts): texts
    case .text(let text): [text]
    case .structured: values[name]?.bestText.map { [$0] } ?? []
    default: []
    }
  }

  /// Returns a value as a number.
  public func number(_ name: String) -> Double? {
    switch values[name] {
    case .number(let number): number
    case .structured(let value): value.number
    default: nil
    }
  }

  /// Sets a text; does nothing if it is `nil` or empty.
  public mutating func set(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    values[name] = .text(text)
  }

  /// Sets a list of texts without case-insensitive duplicates; does nothing if it is empty.
  public mutating func set(_ name: String, _ texts: [String]) {
    guard texts.count > 1 else {
      if let text = texts.first, !text.isEmpty { values[name] = .list(texts) }
      return
    }
    let kept = texts.count > 8 ? Self.unique(texts) : Self.uniqueOfFew(texts)
    if !kept.isEmpty { values[name] = .list(kept) }
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
  }

  /// Returns the distinct texts with pairwise comparison, which is cheaper than hashing for short lists.
  private static func uniqueOfFew(_ texts: [String]) -> [String] {
    var kept: [String] = []
    for text in texts where !text.isEmpty {
      if !kept.contains(where: text.isSameIgnoringCase) { kept.append(text) }
    }
    return kept
  }

  /// Sets a number; does nothing if it is `nil` or not finite.
  public mutating func set(_ name: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    values[name] = .number(number)
  }

  /// Adds a name to ``cutNames`` if a limit cut the attribute.
  mutating func noteCut(of name: String, if isCut: Bool = true) {
    if isCut { cutNames.insert(name) }
  }

  /// Sets a list of texts without case-insensitive duplicates, and notes whether there are more than a limit.
  mutating func set(_ name: String, _ texts: [String], limit: Int) {
    guard texts.count > limit else { return set(name, texts) }
    set(name, Array(first(limit, of: Self.unique(texts), for: name)))
  }

  /// Returns the first values for an attribute, and notes whether there are more.
  mutating func first<Values: Collection>(
    _ limit: Int,
    of values: Values,
    for name: String
  ) -> Values.SubSequence {
    let kept = values.prefix(limit)
    noteCut(of: name, if: kept.endIndex != values.endIndex)
    return kept
  }
}

extension AttributeSet {
  /// Returns these attributes merged with `update`.
  public func updated(with update: AttributeSet) -> AttributeSet {
    var result = self
    for name in update.removedNames { result.values[name] = nil }
    result.values.merge(update.values) { $1 }
    return result
  }

  /// The title, which results show first and which has the highest weight.
  public var title: String? { text("title") ?? text("displayName") }
  /// The description, shown under the title.
  public var contentDescription: String? { text("contentDescription") }
  /// The keywords.
  public var keywords: [String] { list("keywords") }
  /// The alternative names.
  public var alternateNames: [String] { list("alternateNames") }
  /// The uniform type identifier.
  public var contentType: String? { text("contentType") }
  /// The protection class that an app has given the item; `nil` for the default class.
  public var protectionClass: String? { text("protectionClass") }
  /// The URL of the image.
  public var thumbnailURL: String? { text("thumbnailURL") }
  /// The URL of the content.
  public var contentURL: String? { text("contentURL") }
  /// The text of the content.
  public var textContent: String? { text("textContent") }
  /// On an activity: the unique identifier of the app's item of the same content.
  public var relatedUniqueIdentifier: String? { text("relatedUniqueIdentifier") }
  /// On an activity: the unique identifier of the app's item of the same content, without deletion together
  /// with it.
  public var weakRelatedUniqueIdentifier: String? { text("weakRelatedUniqueIdentifier") }
  /// The group of the item for deletions.
  public var domainIdentifier: String? { text("domainIdentifier") }
  /// The rating, in stars out of 5; `nil` if nobody has rated.
  public var rating: Double? { number("ratingCount") == 0 ? nil : number("rating") }
  /// The number of ratings, which apps may state in `ratingDescription`, such as `924 ratings`.
  public var ratingCount: Double? {
    if let count = number("ratingCount") { return count }
    let words = text("ratingDescription")?.prefix(40).split(separator: " ") ?? []
    return words.lazy.compactMap { WrittenNumber.value(String($0)) }.first
  }
}

extension AttributeSet: Codable {
  /// Decodes an object; `null` members are recorded as removed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AttributeName.self)
    for key in container.allKeys {
      if (try? container.decodeNil(forKey: key)) == true {
        removedNames.insert(key.stringValue)
      } else {
        values[key.stringValue] = try? container.decode(AttributeValue.self, forKey: key)
      }
    }
  }

  /// Encodes an object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AttributeName.self)
    for (name, value) in values {
      try container.encode(value, forKey: AttributeName(stringValue: name))
    }
  }

  private struct AttributeName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Int {
  /// Creates the nearest integer; the minimum or maximum for values out of range.
  fileprivate init(clamping value: Double) {
    self = value >= 9e18 ? .max : value <= -9e18 ? .min : Int(value)
  }
}
