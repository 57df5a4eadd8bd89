/// The decisions about known URLs, which are the same over every ``FrontierStore``.
///
/// A store looks up what the policy asks for and writes what it answers.
public struct FrontierPolicy: Sendable {
  /// The part of a known URL's record that decisions depend on.
  public struct KnownURL: Sendable {
    /// The last state.
    public var state: PageRecord.State
    /// A Boolean value that indicates whether the URL's seed is in the session's list.
    public var hasListedSeed: Bool
    /// A Boolean value that indicates whether the URL was queued early, or completed, in this session.
    public var isOfSession: Bool
    /// A Boolean value that indicates whether the URL is set aside because the process died at it.
    public var isQuarantined: Bool
    /// The time of the last response, in seconds since 1970; 0 for never.
    public var fetchedAt: Double
    /// The number of consecutive false announcements of changes by sitemaps.
    public var falseClaimCount: Int

    /// Creates a known URL that is not quarantined.
    public init(
      state: PageRecord.State,
      hasListedSeed: Bool,
      isOfSession: Bool,
      fetchedAt: Double,
      falseClaimCount: Int
    ) {
      self.state = state
      self.hasListedSeed = hasListedSeed
      self.isOfSession = isOfSession
      isQuarantined = false
      self.fetchedAt = fetchedAt
      self.falseClaimCount = falseClaimCount
    }
  }

  /// The consequence of finding a known URL again.
  public enum Rediscovery: Sendable, Equatable {
    /// Nothing changes.
    case ignore
    /// The URL becomes a due page of the seed that found it, at a place of its queue; its former due time ends. As a page of
    /// another seed it loses its validators and the hash of its body, because links that this seed left out are not known.
    case revive(place: Int)
    /// The page is queued before its due time, at a place of its queue.
    case queueEarly(place: Int)
    /// The page moves to another place if it is queued, and gets the priority that a sitemap gives it.
    case move(place: Int, sitemapPriority: Double?)
  }

  /// The time that decides which pages are due, in seconds since 1970; `nil` if all are.
  public var time: Double?

  /// Creates the policy of a session.
  public init(asOf time: Double?) { self.time = time }

  /// Returns the consequence of finding a known URL again.
  ///
  /// - Parameters:
  ///   - found: The URL as it was found.
  ///   - known: The URL as it is stored.
  ///   - isWaiting: A closure that returns `true` if the page is queued or leased.
  /// - Returns: The consequence.
  /// - Throws: The error of `isWaiting`.
  public func rediscovery(
    of found: DiscoveredPage,
    known: KnownURL,
    isWaiting: () throws -> Bool
  ) rethrows -> Rediscovery {
    let place = found.priority.order(fetchedAt: known.fetchedAt)
    let isReached = known.state == .redirectTarget && found.isForced
    if !known.hasListedSeed || isReached { return .revive(place: place) }
    if isWantedEarly(found, known), try !isWaiting() { return .queueEarly(place: place) }
    guard found.priority.isFromSitemap else { return .ignore }
    return .move(place: place, sitemapPriority: found.priority.sitemapPriority)
  }

  /// Returns `true` if a page is fetched before its due time: a seed, or a page that changed according to a sitemap.
  private func isWantedEarly(_ found: DiscoveredPage, _ known: KnownURL) -> Bool {
    guard time != nil, !known.isOfSession, !known.isQuarantined else { return false }
    return found.isForced
      || found.priority.announcesChange(
        since: known.fetchedAt,
        falseClaims: known.falseClaimCount,
        at: time
      )
  }

  // MARK: New and resumed sessions

  /// Returns `true` if a page of a listed seed is due when a session starts.
  ///
  /// - Parameters:
  ///   - state: The state after ``state(afterExpiryOf:fetchedAt:)``.
  ///   - nextDue: The due time, in seconds since 1970.
  ///   - fetchedAt: The time of the last fetch; one in the future says that the clock was wrong, and so is the due time.
  /// - Returns: `true` if the page is queued.
  public func isDue(_ state: PageRecord.State, nextDue: Double, fetchedAt: Double) -> Bool {
    guard state != .redirectTarget, let time else { return state != .redirectTarget }
    return nextDue <= time || fetchedAt > time + Self.clockTolerance
  }

  /// The time in seconds by which clocks may differ.
  public static let clockTolerance = 86_400.0

  /// Returns the state in which a session starts whose time is later than a page's due time: the target of a redirect is
  /// a page of its own again.
  public static func state(
    afterExpiryOf state: PageRecord.State,
    fetchedAt: Double
  ) -> PageRecord.State {
    guard state == .redirectTarget else { return state }
    return fetchedAt > 0 ? .done : .due
  }

  /// Returns `true` if a page of a listed seed is due when a session is resumed with another seed list: a page that the session
  /// did not complete, by its due time.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - isOfSession: A Boolean value that indicates whether the page was completed in the session.
  ///   - nextDue: The due time, in seconds since 1970.
  ///   - fetchedAt: The time of the last fetch.
  /// - Returns: `true` if the page is queued.
  public func isDueInResumedSession(
    _ state: PageRecord.State,
    isOfSession: Bool,
    nextDue: Double,
    fetchedAt: Double
  ) -> Bool {
    guard state != .due else { return true }
    guard !isOfSession, state != .gone else { return false }
    return isDue(state, nextDue: nextDue, fetchedAt: fetchedAt)
  }
}
