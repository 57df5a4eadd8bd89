public import SearchableItems

/// An app that is installed: each word of its name and subtitle finds it, and it opens by its result.
public struct InstalledApp: Sendable, Codable, Equatable {
  /// The identifier of the item that stands for the app itself.
  ///
  /// An app that deletes all of its items leaves this one: it is still installed.
  public static let identifier = "com.apple.application"
  private static let storeName = "webmark_app_store_id"

  /// The app.
  public var appID: String
  /// Its name.
  public var name: String
  /// What stands under the name.
  public var subtitle: String?
  /// Its number in the App Store.
  public var appStoreID: String?
  /// Its site.
  public var url: String?
  /// The kinds of activities that it declares; all where there are none.
  public var activityTypes: [String]

  /// An app.
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

  /// Whether it declares a kind of activity.
  public func declares(_ activityType: String) -> Bool {
    activityTypes.isEmpty || activityTypes.contains(activityType)
  }

  /// The item that finds it; it never expires.
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

  /// What opens an app: nothing but the app, or else its site, or the store.
  static func opening(_ item: SearchableItem) -> Continuation {
    Continuation(
      appID: item.appID,
      webpageURL: item.attributeSet.text("URL"),
      install: item.attributeSet.text(storeName)
    )
  }
}
