public import Politeness

/// The second wave of a crawl: the fetched pages that wait for the browser, and what rendering has added so far.
///
/// The pages have a queue of their own, so that plain pages are not queued behind them, and so that they survive the process. A
/// ``FrontierStore`` that does not conform has its waiting pages fetched again by the next run.
public protocol RenderQueue: Sendable {
  /// Moves leased pages to the render queue.
  ///
  /// - Parameter records: The pages with their leases; those whose lease has ended stay where they are.
  /// - Throws: An error that names the file or the server.
  func enqueueForRendering(_ records: [PageRecord]) async throws

  /// Leases the first pages of a host from the render queue, in order; if the process dies, they are due.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - count: The maximum number of pages.
  ///   - seeds: The seeds whose pages are skipped.
  /// - Returns: The pages with their ``PageRecord/lease``.
  /// - Throws: An error that names the file or the server.
  func leaseForRendering(
    _ host: HostKey,
    count: Int,
    excluding seeds: Set<Int>
  ) async throws -> [PageRecord]

  /// Returns the number of pages in the render queue by host.
  func renderQueueCounts() async throws -> [HostKey: Int]

  /// Stores the trials of URL patterns, and deletes the oldest ones above ``RenderTrials/limit``.
  func saveRenderTrials(_ trials: [RenderTrials]) async throws

  /// Returns the stored trials, the most recently stored ones last.
  func renderTrials() async throws -> [RenderTrials]
}

/// The results of rendering the pages of a URL pattern.
public struct RenderTrials: Sendable, Equatable {
  /// The maximum number of patterns that a store keeps.
  public static let limit = 10_000

  /// The host and the folder without digits.
  public var pattern: String
  /// The number of rendered pages.
  public var rendered = 0
  /// The number of rendered pages that gained an item, a link or a field.
  public var gained = 0
  /// The number of pages that were not rendered because the earlier ones gained nothing.
  public var skipped = 0

  /// Creates the trials of a pattern without a rendered page.
  public init(pattern: String) { self.pattern = pattern }
}
