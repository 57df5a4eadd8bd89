public import Foundation

/// The name of an attribute that a search source fetches; see
/// <https://developer.apple.com/documentation/corespotlight/searchableitemattribute>.
public struct SearchableItemAttribute: RawRepresentable, Hashable, Sendable {
  /// The name of the attribute, as in a ``CSSearchableItemAttributeSet`` or a custom key.
  public let rawValue: String

  /// Creates the name of an attribute.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The title.
  public static let title = SearchableItemAttribute(rawValue: "title")
  /// The description.
  public static let contentDescription = SearchableItemAttribute(rawValue: "contentDescription")
  /// The text.
  public static let textContent = SearchableItemAttribute(rawValue: "textContent")
  /// The keywords.
  public static let keywords = SearchableItemAttribute(rawValue: "keywords")
}

/// The app's index as a source of a search by a language model; see
/// <https://developer.apple.com/documentation/corespotlight/corespotlightsource>.
///
/// Only Apple's `SpotlightSearchTool` reads sources, and Linux has none of its models.
public struct CoreSpotlightSource: @unchecked Sendable {
  /// The attributes of found items.
  public var fetchAttributes: [SearchableItemAttribute]
  /// The maximum number of results.
  public var maximumResultCount: Int?
  /// The sources besides the app's own index.
  public var sourceOptions: CSSearchQueryContext.SourceOptions = []
  /// The delegate that provides attributes that are not indexed.
  public var searchableIndexDelegate: (any CSSearchableIndexDelegate)?

  /// Creates a source.
  public init(
    searchableIndexDelegate: (any CSSearchableIndexDelegate)? = nil,
    fetchAttributes: [SearchableItemAttribute] = []
  ) {
    self.searchableIndexDelegate = searchableIndexDelegate
    self.fetchAttributes = fetchAttributes
  }
}

/// The provider of the user's identity for a search by a language model; see
/// <https://developer.apple.com/documentation/corespotlight/contactresolver>.
public protocol ContactResolver: Sendable {
  /// Returns the identity of the user.
  func userIdentity() -> ResolvedContact
}

/// The names and addresses of a person or organization; see
/// <https://developer.apple.com/documentation/corespotlight/resolvedcontact>.
public struct ResolvedContact: Sendable {
  /// The name that is displayed.
  public var displayName: String
  /// The other names.
  public var names: [String] = []
  /// The names in components.
  public var nameComponents: [PersonNameComponents] = []
  /// The email addresses.
  public var emailAddresses: [String] = []
  /// The phone numbers.
  public var phoneNumbers: [String] = []

  /// Creates a contact.
  public init(displayName: String) { self.displayName = displayName }
}
