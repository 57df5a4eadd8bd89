import Basics
public import Foundation
import SearchableItems

/// An author or a recipient of a message; see
/// <https://developer.apple.com/documentation/corespotlight/csperson>.
open class CSPerson: NSObject, NSSecureCoding, NSCopying {
  /// The name.
  public let displayName: String?
  /// The email addresses or phone numbers.
  public let handles: [String]
  /// The kind of the handles.
  public let handleIdentifier: String
  /// The identifier of the contact.
  open var contactIdentifier: String?

  /// Creates a person.
  public init(displayName: String?, handles: [String], handleIdentifier: String) {
    self.displayName = displayName
    self.handles = handles
    self.handleIdentifier = handleIdentifier
  }

  /// A Boolean value that indicates whether archives may be decoded securely; always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a person from an archive; `nil` if it is malformed.
  public required convenience init?(coder: NSCoder) {
    guard let value = Archive.decode(PropertyValue.self, from: coder) else { return nil }
    self.init(value)
  }

  /// Archives the person.
  open func encode(with coder: NSCoder) { Archive.encode(property, in: coder) }

  /// Returns a copy of the person.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSPerson(
      displayName: displayName,
      handles: handles,
      handleIdentifier: handleIdentifier
    )
    copy.contactIdentifier = contactIdentifier
    return copy
  }

  convenience init?(_ value: PropertyValue) {
    guard case .array(let handles)? = value["handles"],
      let identifier = value["handleIdentifier"]?.string
    else { return nil }
    self.init(
      displayName: value["displayName"]?.string,
      handles: handles.compactMap(\.string),
      handleIdentifier: identifier
    )
    contactIdentifier = value["contactIdentifier"]?.string
  }

  var property: PropertyValue {
    var members: [String: PropertyValue] = [
      "handles": .array(handles.map(PropertyValue.string)),
      "handleIdentifier": .string(handleIdentifier),
    ]
    members["displayName"] = displayName.map(PropertyValue.string)
    members["contactIdentifier"] = contactIdentifier.map(PropertyValue.string)
    return .dictionary(members)
  }
}

/// Text in several languages; see
/// <https://developer.apple.com/documentation/corespotlight/cslocalizedstring>.
open class CSLocalizedString: NSObject, NSSecureCoding {
  private let texts: [String: String]

  /// Creates a text from translations by language.
  public init(localizedStrings: [AnyHashable: Any]) {
    texts = Dictionary(
      localizedStrings.compactMap { key, text in
        (text as? String).map { ("\(key.base)", $0) }
      },
      uniquingKeysWith: { $1 }
    )
  }

  /// A Boolean value that indicates whether archives may be decoded securely; always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a text from an archive; `nil` if it is malformed.
  public required init?(coder: NSCoder) {
    guard let texts = Archive.decode([String: String].self, from: coder) else { return nil }
    self.texts = texts
  }

  /// Archives the text.
  open func encode(with coder: NSCoder) { Archive.encode(texts, in: coder) }

  /// Returns the text in the user's language, otherwise in English, otherwise in the first language by code.
  open func localizedString() -> String {
    for preferred in Locale.preferredLanguages {
      var language = preferred[...]
      // The lookup of RFC 4647, section 3.4: truncates the tag step by step.
      while !language.isEmpty {
        if let text = texts[String(language)] { return text }
        language = language[..<(language.lastIndex(of: "-") ?? language.startIndex)]
      }
    }
    return texts["en"] ?? texts.min { $0.key < $1.key }?.value ?? ""
  }

  var property: PropertyValue {
    .dictionary(["$l10n": .dictionary(texts.mapValues(PropertyValue.string))])
  }
}

/// The name of a custom attribute; see
/// <https://developer.apple.com/documentation/corespotlight/cscustomattributekey>.
open class CSCustomAttributeKey: NSObject, NSSecureCoding, NSCopying {
  private struct Archived: Codable {
    var name: String
    var flags: [Bool]
  }

  /// The name.
  public let keyName: String
  /// A Boolean value that indicates whether queries may use the attribute.
  public let isSearchable: Bool
  /// A Boolean value that indicates whether queries without attribute names search it.
  public let isSearchableByDefault: Bool
  /// A Boolean value that indicates whether its values should be stored only once.
  public let isUnique: Bool
  /// A Boolean value that indicates whether it has several values.
  public let isMultiValued: Bool

  /// Creates a key from letters, digits and `_` that does not start with `kMD`; `nil` for any other name.
  public convenience init?(keyName: String) {
    self.init(
      keyName: keyName,
      searchable: true,
      searchableByDefault: false,
      unique: false,
      multiValued: false
    )
  }

  /// Creates a key with options; `nil` if the name is invalid.
  public init?(
    keyName: String,
    searchable: Bool,
    searchableByDefault: Bool,
    unique: Bool,
    multiValued: Bool
  ) {
    let isName = keyName.utf8.allSatisfy { byte in
      byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
    }
    guard isName, let first = keyName.utf8.first, !first.isASCIIDigit,
      !keyName.hasPrefix("kMD")
    else { return nil }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
  }

  /// The queries that find values of the key.
  var search: CustomKeySearch { isSearchable ? isSearchableByDefault ? .all : .named : .none }

  /// A Boolean value that indicates whether archives may be decoded securely; always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a key from an archive; `nil` if it is malformed.
  public required convenience init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder), archived.flags.count == 4
    else { return nil }
    self.init(
      keyName: archived.name,
      searchable: archived.flags[0],
      searchableByDefault: archived.flags[1],
      unique: archived.flags[2],
      multiValued: archived.flags[3]
    )
  }

  /// Archives the key.
  open func encode(with coder: NSCoder) {
    let flags = [isSearchable, isSearchableByDefault, isUnique, isMultiValued]
    Archive.encode(Archived(name: keyName, flags: flags), in: coder)
  }

  /// Returns the key itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
