import MarkupExtraction
public import SearchableItems

/// The payload that an app or a browser needs to open a result.
public struct Continuation: Sendable, Codable, Equatable {
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

extension SharedIndex {
  /// The activity type that opens an item of an app.
  public static let itemActivityType = "com.apple.corespotlightitem"
  /// The `userInfo` key of the item's identifier.
  public static let itemIdentifierKey = "kCSSearchableItemActivityIdentifier"
  /// The activity type that opens a page in an app.
  public static let browsingActivityType = "NSUserActivityTypeBrowsingWeb"

  /// Returns the payload that opens a result: the item in its app, the activity, the page in an app, the
  /// page.
  ///
  /// - Parameters:
  ///   - result: The identifier of a result.
  ///   - owner: The viewer.
  /// - Returns: The payload; `nil` if that owner has no such result.
  /// - Throws: ``IndexError`` if the file is damaged.
  public func opening(of result: String, owner: String? = Owner.local) throws -> Continuation? {
    let now = now
    return try store.read { store in
      guard let entity = try ResultNames(store: store, owner: owner).entity(of: result) else {
        return nil
      }
      let records = try EntityRecords(store: store).live(entity, at: now)
        .sorted { (ResultNames.rank($0.name), $0.name) < (ResultNames.rank($1.name), $1.name) }
      for record in records { _ = try record.readContent() }
      return try Continuation(records) { try store.registration(of: $0) }
    }
  }
}

extension Continuation {
  /// Creates the payload of a result's records; `registration` returns the registration of an app.
  init?(
    _ records: [StoredRecord],
    registration: (String) throws -> InstalledApp?
  ) rethrows {
    if case .item(let app)? = records.first?.said(),
      app.uniqueIdentifier == InstalledApp.identifier
    {
      self = InstalledApp.opening(app)
    } else if let item = records.first(where: { $0.name.kind == .item }) {
      self.init(
        activityType: SharedIndex.itemActivityType,
        appID: item.name.app,
        userInfo: [SharedIndex.itemIdentifierKey: .string(item.name.uid)]
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

  private init(_ page: WebItem) {
    let store = page.deepLinks.lazy.compactMap(\.appStoreID).first
    if let link = page.deepLinks.first(where: { $0.kind == .universalLink }) {
      self.init(
        activityType: SharedIndex.browsingActivityType,
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
