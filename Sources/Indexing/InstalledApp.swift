public import SearchableItems

/// An installed app: each word of its name and subtitle finds it, and its result opens it.
public struct InstalledApp: Sendable, Codable, Equatable {
  /// The identifier of the item that represents the app.
  ///
  /// An app that deletes all of its items keeps this one, because it is still installed.
  public static let identifier = "com.apple.application"
  private static let storeName = "webmark_app_store_id"

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

  /// Creates an app.
  public init(
    appID: String,
    name: String,
    subtitle: String? = nil,
    appStoreID: String? = nil,
    url: String? = nil,
    activityTypes: [String] = []
  ) {
    self.appID = appID
    self.name = name
    self.subtitle = subtitle
    self.appStoreID = appStoreID
    self.url = url
    self.activityTypes = activityTypes
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

  /// Returns the continuation that opens an app, or else its website or its store page.
  static func opening(_ item: SearchableItem) -> Continuation {
    Continuation(
      appID: item.appID,
      webpageURL: item.attributeSet.text("URL"),
      install: item.attributeSet.text(storeName)
    )
  }
}
