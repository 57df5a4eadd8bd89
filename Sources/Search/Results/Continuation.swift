package import IndexModel
import MarkupExtraction
public import SearchableItems

/// The payload that an app or a browser needs to open a result.
public struct Continuation: Sendable, Codable, Equatable {
  /// The activity type that opens an item of an app.
  public static let itemActivityType = "com.apple.corespotlightitem"
  /// The `userInfo` key of the item's identifier.
  public static let itemIdentifierKey = "kCSSearchableItemActivityIdentifier"
  /// The activity type that opens a page in an app.
  public static let browsingActivityType = "NSUserActivityTypeBrowsingWeb"

  /// The activity's type; `com.apple.corespotlightitem` for an item, `NSUserActivityTypeBrowsingWeb` for a
  /// page that opens in an app.
  public var activityType: String?
  /// The title of the activity, if a stored activity is opened.
  public var title: String?
  /// The app that continues the activity.
  public var appID: String?
  /// The state that the app needs to continue.
  public var userInfo: [String: PropertyValue]?
  /// The URL of the page.
  public var webpageURL: String?
  /// A link of the app's own scheme.
  public var openURL: String?
  /// The app's identifier in the App Store, if the page names it.
  public var install: String?
}

extension Continuation {
  /// Creates the payload of a result's records; `registration` returns the registration of an app.
  package init?(
    _ records: [StoredRecord],
    registration: (String) throws -> InstalledApp?
  ) rethrows {
    if case .item(let app)? = records.first?.decodedContent(),
      app.uniqueIdentifier == InstalledApp.identifier
    {
      self.init(app)
    } else if let item = records.first(where: { $0.name.kind == .item }) {
      self.init(
        activityType: Self.itemActivityType,
        appID: item.name.app,
        userInfo: [Self.itemIdentifierKey: .string(item.name.uid)]
      )
    } else if let record = records.first(where: { $0.name.kind == .activity }),
      !(record.name.owner.isEmpty && records.contains { $0.name.kind == .web }),
      let activity = record.activity()
    {
      self.init(
        activityType: activity.activityType,
        title: activity.title,
        appID: record.name.app,
        userInfo: activity.userInfo,
        webpageURL: activity.webpageURL
      )
    } else if var page = records.lazy.compactMap({ $0.webItem() }).first {
      page.deepLinks = try page.deepLinks.agreed(on: page.url, registration: registration)
      self.init(page)
    } else {
      return nil
    }
  }

  /// Creates the payload that opens an app, or else its website or its store page.
  private init(_ app: SearchableItem) {
    self.init(
      appID: app.appID,
      webpageURL: app.attributeSet.text("URL"),
      install: app.attributeSet.text(InstalledApp.storeName)
    )
  }

  private init(_ page: WebItem) {
    let store = page.deepLinks.lazy.compactMap(\.appStoreID).first
    if let link = page.deepLinks.first(where: { $0.kind == .universalLink }) {
      self.init(
        activityType: Self.browsingActivityType,
        appID: link.appID,
        webpageURL: page.url,
        install: store
      )
    } else if let link = page.deepLinks.first(where: { !$0.isLaunchOnly && $0.url != nil }) {
      self.init(appID: link.appID, webpageURL: page.url, openURL: link.url, install: store)
    } else {
      self.init(webpageURL: page.url, install: store)
    }
  }
}
