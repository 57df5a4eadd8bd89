import FoundationEssentials
import Frontier
import IndexModel
import Indexing
import Search
import SearchableItems
import SharedFeeds
import SystemIO
import URLStandard
import WebmarkTesting

@testable import PostgreSQLFrontier
@testable import WebmarkCommand

/// Servers that write feeds, a crawl that writes pages, and indexes that follow both, on one schema.
struct FeedFixture {
  static let app = "TEAM.app"
  static let owners = ["anna", "berta"]
  /// A time that does not move, so that records in different indexes end at the same time.
  private static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }

  let crawl: SharedCrawl
  let worker: PostgreSQLFrontierStore
  let folder: String

  static func with(_ body: (FeedFixture) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let crawl = try await SharedCrawl()
      let worker = try await crawl.worker(hasOutbox: true)
      // A follower that applies nothing: the server keeps all rows for indexes that start later.
      try await PostgreSQLOutbox(crawl.address, name: "keeper", shard: .whole).register(at: .start)
      try await body(FeedFixture(crawl: crawl, worker: worker, folder: folder.path))
    }
  }

  /// Returns the feeds as a server of the API has them.
  func server(patience: Duration = .seconds(2)) async throws -> SharedFeedStore {
    try await SharedFeedStore(crawl.address, patience: patience, clock: Self.clock)
  }

  /// Opens an index in a file of the folder.
  func index(_ name: String) throws -> SharedIndex {
    try SharedIndex(path: "\(folder)/\(name).sqlite", mode: .readWrite, clock: Self.clock)
  }

  /// Writes a page to the outbox, as a crawl does.
  func crawl(_ page: WebItem) async throws {
    var batch = FrontierBatch()
    batch.outbox = [
      OutboxChange(page: nil, site: page.url, payload: try ChangePayload.bytes(of: .putPage(page)))
    ]
    _ = try await worker.write(batch)
  }

  /// Returns the follower of an index in a file of the folder.
  func follower(_ name: String, of shard: OutboxShard) async throws -> IndexFollower {
    let outbox = try await PostgreSQLOutbox(crawl.address, name: name, shard: shard)
    return IndexFollower(
      index: try index(name),
      outbox: outbox,
      shard: shard,
      progress: FollowProgress(mode: .none),
      file: OpenedFile(path: "\(folder)/\(name).sqlite")
    )
  }

  /// Returns indexes that have followed a number of shards until now.
  func follow(shards count: Int) async throws -> [SharedIndex] {
    var indexes: [SharedIndex] = []
    for number in 1...count {
      guard let shard = OutboxShard(number, of: count) else { continue }
      let follower = try await follower("\(number)-\(count)", of: shard)
      _ = try await follower.run(endsWhenCurrent: true)
      indexes.append(follower.index)
    }
    return indexes
  }

  // MARK: Content

  /// The identifiers of the records of each result of each owner, sorted: what belongs together.
  static func results(_ indexes: [SharedIndex]) async throws -> [String] {
    var results: [String] = []
    for owner in owners + [Owner.everybody] {
      for index in indexes {
        var query = SearchQuery("cake", limit: 1000)
        query.owner = owner
        results += try await index.search(query).results.map { result in
          "\(owner) " + result.sources.map { "\($0.kind):\($0.id)" }.sorted().joined(separator: " ")
        }
      }
    }
    return results.sorted()
  }

  /// The names and documents of the records of all owners, sorted.
  static func records(_ indexes: [SharedIndex]) async throws -> [String] {
    var texts: Set<String> = []
    for owner in owners {
      for index in indexes {
        try await index.records(owner: owner) { content in
          let record: StoredRecord? =
            switch content {
            case .item(let item): try StoredRecord(item)
            case .activity(let activity): try StoredRecord(activity)
            default: nil
            }
          guard let record else { return }
          let text = String(decoding: record.document, as: UTF8.self)
          texts.insert("\(record.name) \(text)")
        }
      }
    }
    return texts.sorted()
  }

  static func item(_ uid: String, of owner: String?, url: String? = nil) -> SearchableItem {
    var item = SearchableItem(appID: app, uniqueIdentifier: uid)
    item.attributeSet.set("title", "Cake \(uid)")
    if let url { item.attributeSet.set("contentURL", url) }
    item.owner = owner
    item.isPublic = owner == nil ? true : nil
    return item
  }

  static func activity(
    _ id: String,
    of owner: String,
    related: String? = nil,
    weak: String? = nil,
    web: String? = nil
  ) -> UserActivity {
    var activity = UserActivity(appID: app, activityType: "example.view")
    activity.title = "Cake of \(id)"
    activity.owner = owner
    activity.eligibleForSearch = true
    activity.persistentIdentifier = id
    activity.webpageURL = web
    var attributes = AttributeSet()
    attributes.set("relatedUniqueIdentifier", related)
    attributes.set("weakRelatedUniqueIdentifier", weak)
    activity.contentAttributeSet = attributes
    return activity
  }
}
