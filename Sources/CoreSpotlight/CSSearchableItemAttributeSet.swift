@_exported public import Foundation
import Indexing
@_exported public import MobileCoreServices
import SearchableItems
@_exported public import UniformTypeIdentifiers

/// The attributes of an item, with the names of [Core
/// Spotlight](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset).
///
/// Dates have a precision of a millisecond.
open class CSSearchableItemAttributeSet: NSObject, NSSecureCoding, NSCopying {
  var stored = AttributeSet()

  /// Creates a set for content of a type.
  public init(contentType: UTType) {
    stored.set("contentType", contentType.identifier)
    stored.set("contentTypeTree", contentType.tree)
  }

  /// Creates a set for content of a type; Apple's older form.
  public init(itemContentType: String) {
    stored.set("contentType", itemContentType)
    if let type = UTType(itemContentType) { stored.set("contentTypeTree", type.tree) }
  }

  init(_ attributes: AttributeSet) {
    stored = attributes
  }

  /// A Boolean value that indicates whether archives may be decoded securely; always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a set from an archive; `nil` if it is malformed.
  public required init?(coder: NSCoder) {
    guard let stored = Archive.decode(AttributeSet.self, from: coder) else { return nil }
    self.stored = stored
  }

  /// Archives the set.
  open func encode(with coder: NSCoder) { Archive.encode(stored, in: coder) }

  /// Returns a copy of the set.
  open func copy(with zone: NSZone? = nil) -> Any { CSSearchableItemAttributeSet(stored) }

  /// Moves all values from another set, which becomes empty.
  open func move(from source: CSSearchableItemAttributeSet) {
    stored = source.stored
    source.stored = AttributeSet()
  }

  // MARK: Custom attributes

  /// Sets a custom value: text, a number, a date, data, a URL, a UUID, a null, a person, or a list of these.
  open func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
    setAny(key, value)
  }

  /// Sets a custom value of a type without a Foundation class.
  open func setValue(_ value: Any?, forCustomKey key: CSCustomAttributeKey) {
    setAny(key, value)
  }

  /// Returns a custom value.
  open func value(forCustomKey key: CSCustomAttributeKey) -> Any? {
    AttributeCoding.any(stored.values[key.keyName])
  }

  /// Sets text in several languages; all of them are searchable.
  open func setValue(_ texts: CSLocalizedString, forKey name: String) {
    stored.values[name] = .structured(texts.property)
    stored.removedNames.remove(name)
  }

  private func setAny(_ key: CSCustomAttributeKey, _ value: Any?) {
    let value = value.flatMap(AttributeCoding.value)
    assign(key.keyName, value)
    stored.setSearch(of: key.keyName, value == nil ? .named : key.search)
  }

  // MARK: Values by name

  private func assign(_ name: String, _ value: AttributeValue?) {
    stored.values[name] = value
    // An update removes attributes that are set to `nil`.
    if value == nil { stored.removedNames.insert(name) } else { stored.removedNames.remove(name) }
  }

  func text(_ name: String) -> String? { stored.text(name) }
  func setText(_ name: String, _ value: String?) { assign(name, value.map(AttributeValue.text)) }

  func texts(_ name: String) -> [String]? {
    stored.values[name] == nil ? nil : stored.list(name)
  }

  func setTexts(_ name: String, _ value: [String]?) { assign(name, value.map(AttributeValue.list)) }
  func number(_ name: String) -> NSNumber? {
    AttributeCoding.any(stored.values[name]) as? NSNumber
  }

  func setNumber(_ name: String, _ value: NSNumber?) {
    // A value that is no number is no value.
    assign(name, value.flatMap { $0.doubleValue.isFinite ? AttributeCoding.value($0) : nil })
  }

  func date(_ name: String) -> Date? {
    stored.number(name).map(Date.init(timeIntervalSinceReferenceDate:))
      ?? text(name).flatMap(AttributeCoding.date)
  }

  func setDate(_ name: String, _ value: Date?) {
    assign(name, value.flatMap(AttributeCoding.stored).map(AttributeValue.init))
  }

  func dates(_ name: String) -> [Date]? {
    guard case .structured(.array(let values)) = stored.values[name] else {
      return texts(name)?.compactMap(AttributeCoding.date)
    }
    return values.compactMap(AttributeCoding.date)
  }

  func setDates(_ name: String, _ value: [Date]?) {
    assign(name, value.map { AttributeValue(.array($0.compactMap(AttributeCoding.stored))) })
  }

  func link(_ name: String) -> URL? { text(name).flatMap { URL(string: $0) } }

  func setLink(_ name: String, _ value: URL?) {
    assign(name, value.map { .text($0.absoluteString) })
  }

  func bytes(_ name: String) -> Data? { text(name).flatMap { Data(base64Encoded: $0) } }

  func setBytes(_ name: String, _ value: Data?) {
    assign(name, value.map { .text($0.base64EncodedString()) })
  }

  func people(_ name: String) -> [CSPerson]? {
    guard case .structured(.array(let values)) = stored.values[name] else { return nil }
    return values.compactMap(CSPerson.init)
  }

  func setPeople(_ name: String, _ value: [CSPerson]?) {
    assign(name, value.map { .structured(.array($0.map(\.property))) })
  }

  func headers(_ name: String) -> [String: [Any]]? {
    guard case .structured(.dictionary(let values)) = stored.values[name] else { return nil }
    return values.mapValues { value in
      if case .array(let elements) = value { elements.compactMap(PropertyCoding.any) } else { [] }
    }
  }

  func setHeaders(_ name: String, _ value: [String: [Any]]?) {
    assign(
      name,
      value.map { headers in
        .structured(
          .dictionary(headers.mapValues { .array($0.compactMap(PropertyCoding.property)) })
        )
      }
    )
  }
}
