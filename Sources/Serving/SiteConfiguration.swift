public import Frontier
public import IndexModel
public import MessageSignatures
public import SearchShards

/// The settings of a site.
public struct SiteConfiguration: Sendable {
  /// The accepted host names in addition to `localhost` and IP addresses.
  public var hosts: [String] = []
  /// The origin at which visitors reach the server behind a proxy, which is a host, too; `nil` without a proxy.
  public var publicOrigin: PublicOrigin?
  /// The origins whose scripts may use the API, each from ``CrossOrigin``; none by default.
  public var crossOrigins: [String] = []
  /// The owner whose private items page visitors without a token can see.
  public var visitor: String?
  /// A Boolean value that indicates whether pages include images of other sites.
  public var showsThumbnails = true
  /// A Boolean value that indicates whether engagement is recorded.
  public var countsEngagement = true
  /// The maximum number of requests per second and client; 0 for no limit.
  public var rate = 50.0
  /// The seconds for which a response is cached; 0 disables the cache.
  public var answerSeconds = 5.0
  /// The maximum number of checks per minute and client.
  public var checksPerMinute = 12.0
  /// A Boolean value that indicates whether checks can fetch from private addresses.
  public var checksPrivateAddresses = false
  /// A Boolean value that indicates whether other servers may search this one as a shard.
  public var isShardNode = false
  /// The search over shards that takes the place of the index in searches; `nil` for none.
  public var shards: ShardedSearch?
  /// The destination of apps' feeds; `nil` for the index.
  public var feeds: (any FeedStore)?
  /// The changes of pages that feeds and tools list; `nil` for those of the data folder.
  public var changes: (any ChangeDeliveryLog)?

  /// The directory of the keys by which crawls sign their requests; `nil` to publish none.
  public var keys: KeyDirectory?

  /// Creates the settings for a server on the loopback address.
  public init() {}
}
