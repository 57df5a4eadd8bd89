public import Frontier
import Politeness
import Sitemaps
import URLStandard

/// The requirements that every `FrontierStore` meets.
///
/// A test runs each of ``cases`` on a new, empty store:
///
/// ```swift
/// for requirement in FrontierStoreContract.cases {
///   try await requirement.run(on: MyStore())
/// }
/// ```
public enum FrontierStoreContract {
  /// A requirement on a frontier store.
  public typealias Case = ContractCase<any FrontierStore>

  /// All requirements.
  public static let cases: [Case] = (queues + records + sessions + leases + discovery).map {
    requirement in
    Case(requirement.name) { store in
      try await expect(!store.openSession(seeds: seeds).isResumed)
      try await requirement.run(on: store)
    }
  }

  static let seeds = ["https://a.example/", "https://b.example/"]
}

/// The secret of the keys; the stores' own secrets are not needed, because a store keeps keys as they come.
private let secret = HashSecret(first: 1, last: 2)

func page(
  _ url: String,
  depth: Int = 1,
  seed: Int = 0,
  sitemap: SitemapEntry? = nil
) throws -> DiscoveredPage {
  let parsed = try required(WebURL(url))
  return DiscoveredPage(
    key: key(url),
    record: PageRecord(host: host(parsed.hostname), url: url, seed: seed, depth: depth),
    priority: QueuePriority(depth: depth, sitemap: sitemap)
  )
}

func key(_ url: String) -> PageKey { PageKey(CanonicalKey(storedText: url), secret: secret) }

func host(_ name: String) -> HostKey { HostKey(name, secret: secret) }

/// Leases pages of a host.
func lease(
  _ store: any FrontierStore,
  _ name: String = "a.example",
  count: Int = 100,
  excluding: Set<Int> = []
) async throws -> [PageRecord] {
  try await store.lease([host(name)], perHost: count, excluding: excluding)
}

/// Writes discovered pages and returns the number of pages that each queue gained.
@discardableResult
func add(_ pages: [DiscoveredPage], to store: any FrontierStore) async throws -> [HostKey: Int] {
  var batch = FrontierBatch()
  batch.discovered = pages
  return try await store.write(batch).growth
}

/// Completes a page in a state, and returns the number of leases that had ended.
@discardableResult
func complete(
  _ record: PageRecord,
  _ state: PageRecord.State,
  in store: any FrontierStore
) async throws -> Int {
  var (record, batch) = (record, FrontierBatch())
  record.state = state
  batch.completed = [record]
  return try await store.write(batch).lostLeases
}
