public import ArgumentParser
public import SearchShards

/// The options of a search over shards, for the commands of both programs.
public struct ShardOptions: ParsableArguments {
  private static let timeouts = 0.01...60.0

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Search public results on these servers of shards, separated by commas, instead of the index.",
      valueName: "urls"
    )
  )
  var shards: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The timeout after which a shard is omitted.", valueName: "seconds")
  )
  var shardTimeout = 2.0

  /// Creates options without values, for the parser.
  public init() {}

  /// Throws if a value is not valid.
  public func validate() throws {
    guard Self.timeouts.contains(shardTimeout) else {
      throw ValidationError("'--shard-timeout' takes seconds from 0.01 to 60.")
    }
    guard shards.map({ RemoteShard.list($0) != nil }) ?? true else {
      throw ValidationError("'--shards' takes http or https URLs, separated by commas.")
    }
  }

  /// The search over the shards; `nil` without `--shards`.
  public var search: ShardedSearch? {
    shards.flatMap(RemoteShard.list).map { ShardedSearch($0, timeout: .seconds(shardTimeout)) }
  }

  /// A Boolean value that indicates whether shards are searched.
  public var isSharded: Bool { shards != nil }
}
