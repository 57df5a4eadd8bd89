/// What is known of a thing, under the names of `CSSearchableItemAttributeSet`.
///
/// Attributes without a property here are reached by name; names of other vocabularies are custom
/// keys, such as `org_schema_price`.
public struct AttributeSet: Sendable, Equatable {
  /// All values by name.
  public var values: [String: AttributeValue] = [:]
  /// Names that were given as `null`: an update takes these away.
  public var removedNames: Set<String> = []

  /// No attributes.
  public init() {}

  /// A value as text; the first of several.
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

  /// A value as texts; one text is a list of one.
  public func list(_ name: String) -> [String] {
    switch values[name] {
    case .list(let texts): texts
    case .text(let text): [text]
    case .structured: values[name]?.bestText.map { [$0] } ?? []
    default: []
    }
  }

  /// A value as a number.
  public func number(_ name: String) -> Double? {
    if case .number(let number) = values[name] { number } else { nil }
  }

  /// Sets text; nothing where it is missing or empty.
  public mutating func set(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    values[name] = .text(text)
  }

  /// Sets texts, without repeats that differ in case only; nothing where there are none.
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

  /// The same, where to compare all is cheaper than to hash them.
  private static func uniqueOfFew(_ texts: [String]) -> [String] {
    var kept: [String] = []
    for text in texts where !text.isEmpty {
      if !kept.contains(where: text.isSameIgnoringCase) { kept.append(text) }
    }
    return kept
  }

  /// Sets a number; nothing where it is missing or not finite.
  public mutating func set(_ name: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    values[name] = .number(number)
  }
}

extension AttributeSet {
  /// These attributes with `update` laid over them.
  public func updated(with update: AttributeSet) -> AttributeSet {
    var result = self
    for name in update.removedNames { result.values[name] = nil }
    result.values.merge(update.values) { $1 }
    return result
  }

  /// What is shown first and searched most.
  public var title: String? { text("title") ?? text("displayName") }
  /// What is shown under the title.
  public var contentDescription: String? { text("contentDescription") }
  /// Words that find the item.
  public var keywords: [String] { list("keywords") }
  /// Other names.
  public var alternateNames: [String] { list("alternateNames") }
  /// The uniform type identifier.
  public var contentType: String? { text("contentType") }
  /// The picture.
  public var thumbnailURL: String? { text("thumbnailURL") }
  /// Where the content is.
  public var contentURL: String? { text("contentURL") }
  /// The text of the content.
  public var textContent: String? { text("textContent") }
  /// On an activity: the unique identifier of the app's item of the same content.
  public var relatedUniqueIdentifier: String? { text("relatedUniqueIdentifier") }
  /// The same, without sharing its life.
  public var weakRelatedUniqueIdentifier: String? { text("weakRelatedUniqueIdentifier") }
  /// The group by which an app deletes.
  public var domainIdentifier: String? { text("domainIdentifier") }
  /// Stars, out of 5.
  public var rating: Double? { number("rating") }
}

extension AttributeSet: Codable {
  /// Reads an object; what is `null` counts as taken away.
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

  /// Writes an object.
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
  /// The nearest integer; the ends for values out of range.
  fileprivate init(clamping value: Double) {
    self = value >= 9e18 ? .max : value <= -9e18 ? .min : Int(value)
  }
}
