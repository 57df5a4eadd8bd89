public import Foundation
import Indexing
import IndexModel
import Search
import SearchableItems
import SystemIO

/// The activity type that opens a page in an app.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// The identifier for deleting an activity.
public typealias NSUserActivityPersistentIdentifier = String

/// A user activity in an app; see <https://developer.apple.com/documentation/foundation/nsuseractivity>.
///
/// An activity is new, then alternately current and inactive, and finally invalid. It is indexed when it
/// becomes current, if it is eligible for search.
open class NSUserActivity: NSObject {
  private enum State { case new, current, inactive, invalid }

  nonisolated(unsafe) private static weak var current: NSUserActivity?
  private static let lock = NSRecursiveLock()

  /// The activity type, in reverse DNS notation.
  public let activityType: String
  /// The title.
  open var title: String? { didSet { needsSave = true } }
  /// The state that the app needs to restore the content.
  open var userInfo: [AnyHashable: Any]?
  /// The keys of `userInfo` that are stored.
  open var requiredUserInfoKeys: Set<String>?
  /// The keywords.
  open var keywords: Set<String> = []
  /// The attributes of the content.
  open var contentAttributeSet: CSSearchableItemAttributeSet?
  /// The URL of the page with the same content.
  open var webpageURL: URL? {
    willSet {
      let scheme = newValue?.scheme?.lowercased()
      precondition(
        newValue == nil || scheme == "http" || scheme == "https",
        "a webpageURL is http or https"
      )
    }
  }
  /// The URL of the page that led to `webpageURL`.
  open var referrerURL: URL?
  /// The expiration date.
  open var expirationDate: Date?
  /// A Boolean value that indicates whether the activity is searchable.
  open var isEligibleForSearch = false
  /// A Boolean value that indicates whether the activity becomes public after enough users had the same.
  open var isEligibleForPublicIndexing = false
  /// A Boolean value that indicates whether another device may continue the activity.
  open var isEligibleForHandoff = true
  /// A Boolean value that indicates whether the activity may be suggested.
  open var isEligibleForPrediction = false
  /// A Boolean value that indicates whether ClassKit created the activity: `false`, because ClassKit does not exist on
  /// Linux.
  open var isClassKitDeepLink: Bool { false }
  /// The identifier for deleting the activity.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  /// The identifier of the content.
  open var targetContentIdentifier: String?
  /// The identifier of the app's entity of the content; kept in the object only.
  open var appEntityIdentifier: EntityIdentifier?
  /// The identifier of a media item in the app's catalogue; kept in the object only.
  open var externalMediaContentIdentifier: String?
  /// The phrase that the app suggests for a shortcut; kept in the object only, because Linux has no Siri.
  open var suggestedInvocationPhrase: String?
  /// A Boolean value that indicates whether the activity offers continuation streams, which do not exist on
  /// Linux.
  open var supportsContinuationStreams = false
  /// A Boolean value that indicates whether the delegate is called before the activity is saved.
  open var needsSave = false
  /// The delegate.
  open weak var delegate: (any NSUserActivityDelegate)?

  /// The error of the last attempt to index the activity; `nil` if it succeeded.
  public private(set) var indexingError: (any Error)?

  /// The value of another framework that an app has attached, such as a point of interest.
  package private(set) var attachment: AnyObject?
  /// The bits of the situations in which the activity is relevant.
  package var shortcutBits: UInt = 0

  private var attached: AttributeSet?
  private var state = State.new

  /// Creates an activity of a type.
  public init(activityType: String) {
    precondition(!activityType.isEmpty, "an activity has a type")
    self.activityType = activityType
  }

  /// Creates an activity of the first type in the app's list of types (`NSUserActivityTypes`).
  @available(*, deprecated, message: "use init(activityType:)")
  public convenience override init() {
    let types = Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") as? [String]
    self.init(activityType: types?.first ?? "")
  }

  /// Merges entries into `userInfo`.
  open func addUserInfoEntries(from other: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(other) { $1 }
  }

  /// Attaches a value of another framework, with the attributes that it gives the activity.
  package func attach(_ value: AnyObject?, attributes: CSSearchableItemAttributeSet?) {
    attachment = value
    attached = attributes?.stored
    needsSave = true
  }

  /// Makes the activity the current one; the previous one becomes inactive.
  ///
  /// Does nothing after ``invalidate()``.
  open func becomeCurrent() {
    Self.lock.withLock {
      guard state != .invalid else { return }
      if let current = unsafe Self.current, current !== self { current.state = .inactive }
      unsafe Self.current = self
      state = .current
      save()
    }
  }

  /// Makes the current activity inactive.
  open func resignCurrent() {
    Self.lock.withLock {
      guard state == .current else { return }
      state = .inactive
      unsafe Self.current = nil
    }
  }

  /// Invalidates the activity permanently.
  open func invalidate() {
    Self.lock.withLock {
      if unsafe Self.current === self { unsafe Self.current = nil }
      state = .invalid
    }
  }

  private func save() {
    if needsSave { delegate?.userActivityWillSave(self) }
    needsSave = false
    guard isEligibleForSearch else { return }
    do {
      let configuration = try SpotlightConfiguration.found()
      let activity = stored(appID: configuration.appID, owner: configuration.owner)
      let outcomes = try BlockingCall.wait {
        try await configuration.index.write(
          [.putActivity(activity)],
          options: WriteOptions(writer: SpotlightConfiguration.account)
        )
      }
      indexingError = nil
      for case .refused(let reason) in outcomes {
        indexingError = CSIndexError(.invalidItemError, reason)
      }
    } catch {
      indexingError = IndexProblem.error(for: error)
    }
  }

  private func stored(appID: String, owner: String) -> UserActivity {
    var activity = UserActivity(appID: appID, activityType: activityType)
    activity.owner = owner
    activity.title = title
    if let userInfo, case .dictionary(let members)? = PropertyCoding.property(userInfo) {
      activity.userInfo = members
    }
    activity.requiredUserInfoKeys = requiredUserInfoKeys?.sorted()
    activity.keywords = keywords.isEmpty ? nil : keywords.sorted()
    activity.webpageURL = webpageURL?.absoluteString
    activity.referrerURL = referrerURL?.absoluteString
    activity.expirationDate = expirationDate.map(AttributeCoding.expiration)
    activity.eligibleForSearch = true
    activity.eligibleForPublicIndexing = isEligibleForPublicIndexing ? true : nil
    activity.eligibleForHandoff = isEligibleForHandoff
    activity.eligibleForPrediction = isEligibleForPrediction ? true : nil
    activity.persistentIdentifier = persistentIdentifier
    activity.targetContentIdentifier = targetContentIdentifier
    activity.contentAttributeSet = contentAttributes
    return activity
  }

  /// The attributes of the content, and below them those of the attached value.
  private var contentAttributes: AttributeSet? {
    guard var attributes = contentAttributeSet?.stored else { return attached }
    if let attached { attributes.values.merge(attached.values) { own, _ in own } }
    return attributes
  }

  // MARK: Deletion

  /// Deletes activities from the index.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers identifiers: [NSUserActivityPersistentIdentifier],
    completionHandler: @escaping () -> Void
  ) {
    delete { configuration in
      .deleteActivities(
        appID: configuration.appID,
        persistentIdentifiers: identifiers,
        owner: configuration.owner
      )
    }
    completionHandler()
  }

  /// Deletes activities from the index.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers identifiers: [NSUserActivityPersistentIdentifier]
  ) async {
    deleteSavedUserActivities(withPersistentIdentifiers: identifiers) {}
  }

  /// Deletes all activities of the app from the index.
  open class func deleteAllSavedUserActivities(completionHandler: @escaping () -> Void) {
    delete { .deleteAllActivities(appID: $0.appID, owner: $0.owner) }
    completionHandler()
  }

  /// Deletes all activities of the app from the index.
  open class func deleteAllSavedUserActivities() async { deleteAllSavedUserActivities {} }

  /// Writes a deletion; Apple's methods report no error.
  private class func delete(_ deletion: (SpotlightConfiguration) -> IndexChange) {
    guard let configuration = try? SpotlightConfiguration.found() else { return }
    let change = deletion(configuration)
    _ = try? BlockingCall.wait { try await configuration.index.write([change]) }
  }

  // MARK: Continuation

  /// Returns the activity that the app receives when its user chooses a result, by the result identifier of a
  /// search over the whole index; `nil` if there is none, or no app continues it.
  public class func continuing(result: String) throws -> NSUserActivity? {
    let configuration = try SpotlightConfiguration.found()
    let payload = try BlockingCall.wait {
      try await configuration.index.opening(of: result, owner: configuration.owner)
    }
    guard let payload, let type = payload.activityType else { return nil }
    let activity = NSUserActivity(activityType: type)
    activity.title = payload.title
    if let info = payload.userInfo {
      activity.userInfo = info.compactMapValues(PropertyCoding.any)
    }
    activity.webpageURL = payload.webpageURL.flatMap { URL(string: $0) }
    activity.needsSave = false
    notifyDelegate(ofContinued: result, at: configuration)
    return activity
  }

  /// Tells the delegate of the current activity that it was continued, if the result is this activity.
  private class func notifyDelegate(
    ofContinued result: String,
    at configuration: SpotlightConfiguration
  ) {
    let current = lock.withLock { () -> NSUserActivity? in unsafe Self.current }
    guard let current, let identifier = current.persistentIdentifier else { return }
    let name = RecordName(
      kind: .activity,
      owner: configuration.owner,
      app: configuration.appID,
      uid: identifier
    )
    if name.identifier == result { current.delegate?.userActivityWasContinued(current) }
  }
}
