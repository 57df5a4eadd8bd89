public import Foundation
import SearchableItems

/// Somebody who wrote or receives a message; see
/// <https://developer.apple.com/documentation/corespotlight/csperson>.
open class CSPerson: NSObject {
  /// The name.
  public let displayName: String?
  /// Addresses or numbers.
  public let handles: [String]
  /// Of what kind the handles are.
  public let handleIdentifier: String
  /// The contact.
  open var contactIdentifier: String?

  /// A person.
  public init(displayName: String?, handles: [String], handleIdentifier: String) {
    self.displayName = displayName
    self.handles = handles
    self.handleIdentifier = handleIdentifier
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
open class CSLocalizedString: NSObject {
  private let texts: [String: String]

  /// Texts by language.
  public init(localizedStrings: [AnyHashable: Any]) {
    texts = Dictionary(
      localizedStrings.compactMap { key, text in
        (text as? String).map { ("\(key.base)", $0) }
      },
      uniquingKeysWith: { $1 }
    )
  }

  /// The text in the language of the user, else in English, else in the first.
  open func localizedString() -> String {
    for preferred in Locale.preferredLanguages {
      var language = preferred[...]
      // RFC 4647, section 3.4: shorter and shorter.
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

/// The name of an attribute of an app's own; see
/// <https://developer.apple.com/documentation/corespotlight/cscustomattributekey>.
open class CSCustomAttributeKey: NSObject {
  /// The name.
  public let keyName: String
  /// Whether queries may name it.
  public let isSearchable: Bool
  /// Whether queries that name nothing look at it.
  public let isSearchableByDefault: Bool
  /// Whether its values are worth keeping once.
  public let isUnique: Bool
  /// Whether it has several values.
  public let isMultiValued: Bool

  /// A name of letters, digits and `_` that does not begin with `kMD`; `nil` for any other.
  public convenience init?(keyName: String) {
    self.init(
      keyName: keyName,
      searchable: true,
      searchableByDefault: false,
      unique: false,
      multiValued: false
    )
  }

  /// A name with what it is good for; `nil` where it is none.
  public init?(
    keyName: String,
    searchable: Bool,
    searchableByDefault: Bool,
    unique: Bool,
    multiValued: Bool
  ) {
    let isName = keyName.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
    }
    guard isName, let first = keyName.utf8.first, !(0x30...0x39).contains(first),
      !keyName.hasPrefix("kMD")
    else { return nil }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
  }
}
