public import Foundation
import Indexing
import SearchableItems

/// The type of the activity by which a page opens in an app.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// The handle by which an activity is deleted.
public typealias NSUserActivityPersistentIdentifier = String

/// Who brings an activity up to date before it is saved.
public protocol NSUserActivityDelegate: AnyObject {
  /// The activity is about to be saved.
  func userActivityWillSave(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
}

/// What a user does in an app; see
/// <https://developer.apple.com/documentation/foundation/nsuseractivity>.
///
/// It is new, then the current one or not, in turn, and invalid in the end. Only when it becomes the
/// current one does it enter the index, if it is eligible for search.
open class NSUserActivity: NSObject {
  private enum State { case new, current, inactive, invalid }

  nonisolated(unsafe) private static weak var current: NSUserActivity?
  private static let lock = NSRecursiveLock()

  /// The kind of activity, in reverse DNS.
  public let activityType: String
  /// The title.
  open var title: String? { didSet { needsSave = true } }
  /// What the app needs to show the content again.
  open var userInfo: [AnyHashable: Any]?
  /// The entries of `userInfo` that are kept.
  open var requiredUserInfoKeys: Set<String>?
  /// Words that find it.
  open var keywords: Set<String> = []
  /// What is known of the content.
  open var contentAttributeSet: CSSearchableItemAttributeSet?
  /// The page of the same content.
  open var webpageURL: URL? {
    willSet {
      let scheme = newValue?.scheme?.lowercased()
      precondition(
        newValue == nil || scheme == "http" || scheme == "https",
        "a webpageURL is http or https"
      )
    }
  }
  /// The page that led to `webpageURL`.
  open var referrerURL: URL?
  /// When it expires.
  open var expirationDate: Date?
  /// Whether it may be found.
  open var isEligibleForSearch = false
  /// Whether it may be found by everybody once many did the same.
  open var isEligibleForPublicIndexing = false
  /// Whether another device may go on with it.
  open var isEligibleForHandoff = true
  /// Whether it may be suggested.
  open var isEligibleForPrediction = false
  /// The handle by which it is deleted.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  /// What content it is about.
  open var targetContentIdentifier: String?
  /// Whether the delegate is asked before the activity is saved.
  open var needsSave = false
  /// Who is asked.
  open weak var delegate: (any NSUserActivityDelegate)?

  /// Why the last try to index it failed; `nil` where it did not.
  public private(set) var indexingError: (any Error)?

  private var state = State.new

  /// An activity of a kind.
  public init(activityType: String) {
    precondition(!activityType.isEmpty, "an activity has a type")
    self.activityType = activityType
  }

  /// Lays entries over `userInfo`.
  open func addUserInfoEntries(from other: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(other) { $1 }
  }

  /// The user does this now; what was current before rests.
  ///
  /// Nothing happens after ``invalidate()``.
  open func becomeCurrent() {
    Self.lock.withLock {
      guard state != .invalid else { return }
      if let current = unsafe Self.current, current !== self { current.state = .inactive }
      unsafe Self.current = self
      state = .current
      save()
    }
  }

  /// The user rests from it.
  open func resignCurrent() {
    Self.lock.withLock {
      guard state == .current else { return }
      state = .inactive
      unsafe Self.current = nil
    }
  }

  /// It ends for good.
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
      let place = try SpotlightPlace.found()
      let activity = stored(appID: place.appID, owner: place.owner)
      let outcomes = try place.index.write([.putActivity(activity)])
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
    activity.expirationDate = expirationDate.map { $0.ISO8601Format() }
    activity.eligibleForSearch = true
    activity.eligibleForPublicIndexing = isEligibleForPublicIndexing ? true : nil
    activity.eligibleForHandoff = isEligibleForHandoff
    activity.eligibleForPrediction = isEligibleForPrediction ? true : nil
    activity.persistentIdentifier = persistentIdentifier
    activity.targetContentIdentifier = targetContentIdentifier
    activity.contentAttributeSet = contentAttributeSet?.stored
    return activity
  }

  // MARK: Deletion

  /// Deletes activities from the index.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers identifiers: [NSUserActivityPersistentIdentifier],
    completionHandler: @escaping () -> Void
  ) {
    if let place = try? SpotlightPlace.found() {
      _ = try? place.index.write([
        .deleteActivities(
          appID: place.appID,
          persistentIdentifiers: identifiers,
          owner: place.owner
        )
      ])
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
    if let place = try? SpotlightPlace.found() {
      _ = try? place.index.write([
        .deleteAllActivities(appID: place.appID, owner: place.owner)
      ])
    }
    completionHandler()
  }

  /// Deletes all activities of the app from the index.
  open class func deleteAllSavedUserActivities() async { deleteAllSavedUserActivities {} }

  // MARK: Continuation

  /// What the app is handed when its user chooses a result, by the identifier that a search of the
  /// whole index tells; `nil` where there is none, or no app goes on with it.
  public class func continuing(result: String) throws -> NSUserActivity? {
    let place = try SpotlightPlace.found()
    guard let payload = try place.index.opening(of: result, owner: place.owner),
      let type = payload.activityType
    else { return nil }
    let activity = NSUserActivity(activityType: type)
    if let info = payload.userInfo {
      activity.userInfo = info.compactMapValues(PropertyCoding.any)
    }
    activity.webpageURL = payload.webpageURL.flatMap { URL(string: $0) }
    return activity
  }
}
