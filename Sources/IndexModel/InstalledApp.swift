public import SearchableItems

/// An installed app: each word of its name and subtitle finds it, and its result opens it.
public struct InstalledApp: Sendable, Codable, Equatable {
  /// The identifier of the item that represents the app.
  ///
  /// An app that deletes all of its items keeps this one, because it is still installed.
  public static let identifier = "com.apple.application"
  /// The attribute of the identifier in the App Store.
  package static let storeName = "webmark_app_store_id"

  /// The app identifier.
  public var appID: String
  /// Its name.
  public var name: String
  /// The subtitle under the name.
  public var subtitle: String?
  /// The identifier in the App Store.
  public var appStoreID: String?
  /// The URL of its website.
  public var url: String?
  /// The activity types that it declares; empty means all types.
  public var activityTypes: [String]
  /// The domains of its [entitlement](https://developer.apple.com/documentation/xcode/supporting-associated-domains)
  /// for universal links, such as `example.com` and `*.example.com`; empty if they are not known.
  public var domains: [String]

  /// Creates an app.
  public init(
    appID: String,
    name: String,
    subtitle: String? = nil,
    appStoreID: String? = nil,
    url: String? = nil,
    activityTypes: [String] = [],
    domains: [String] = []
  ) {
    self.appID = appID
    self.name = name
    self.subtitle = subtitle
    self.appStoreID = appStoreID
    self.url = url
    self.activityTypes = activityTypes
    self.domains = domains
  }

  /// Reads a registration; those of earlier versions have no domains.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    appID = try values.decode(String.self, forKey: .appID)
    name = try values.decode(String.self, forKey: .name)
    subtitle = try values.decodeIfPresent(String.self, forKey: .subtitle)
    appStoreID = try values.decodeIfPresent(String.self, forKey: .appStoreID)
    url = try values.decodeIfPresent(String.self, forKey: .url)
    activityTypes = try values.decode([String].self, forKey: .activityTypes)
    domains = try values.decodeIfPresent([String].self, forKey: .domains) ?? []
  }

  /// Returns `true` if the app is registered with the domain of a host: the host itself, or one below `*.`.
  public func isAssociated(withHost host: String) -> Bool {
    domains.contains { domain in
      domain.hasPrefix("*.") ? host.hasSuffix(domain.dropFirst()) : domain == host
    }
  }

  /// Reads an app from the item that represents it.
  package init(_ item: SearchableItem) {
    let set = item.attributeSet
    self.init(
      appID: item.appID,
      name: set.text("title") ?? "",
      subtitle: set.text("contentDescription"),
      appStoreID: set.text(Self.storeName),
      url: set.text("URL")
    )
  }

  /// Returns `true` if it declares an activity type.
  public func declares(_ activityType: String) -> Bool {
    activityTypes.isEmpty || activityTypes.contains(activityType)
  }

  /// The item that represents the app in the index; it never expires.
  public var item: SearchableItem {
    var set = AttributeSet()
    set.set("title", name)
    set.set("contentDescription", subtitle)
    set.set("contentType", "com.apple.application")
    set.set("URL", url)
    set.set(Self.storeName, appStoreID)
    return SearchableItem(
      appID: appID,
      uniqueIdentifier: Self.identifier,
      expirationDate: "9999-12-31T00:00:00Z",
      attributeSet: set
    )
  }
}

extension InstalledApp {
  /// Returns the item that represents the app for an owner.
  package func item(of owner: String) -> SearchableItem {
    var item = item
    item.owner = owner
    return item
  }
}
