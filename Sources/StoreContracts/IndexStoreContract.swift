import FoundationEssentials
import Indexing
public import IndexModel
import SearchableItems
import URLStandard

/// The requirements that every `IndexStore` meets.
///
/// A test runs each of ``cases`` on a new, empty store.
public enum IndexStoreContract {
  /// A requirement on an index store.
  public typealias Case = ContractCase<any IndexStore>

  /// All requirements.
  public static let cases: [Case] = records + search

  /// The error of a transaction that is rolled back.
  struct Stop: Error {}
}

func record(
  _ uid: String,
  kind: RecordKind = .item,
  owner: String = "ann",
  app: String = "b"
) -> StoredRecord {
  StoredRecord(
    name: RecordName(kind: kind, owner: owner, app: app, uid: uid),
    document: Array("{\"appID\":\"\",\"uniqueIdentifier\":\"\",\"attributeSet\":{}}".utf8)
  )
}

/// The time of all writes and searches, in seconds since 1970; items expire a month after they were written.
private let time: Int64 = 1_800_000_000

func scope(_ owner: String, viewer: String? = nil) -> SearchScope {
  SearchScope(owner: owner, viewer: viewer, now: time)
}

/// Writes 3 public pages, and 2 items of ann, one of which is about a page.
func fill(_ store: any IndexStore) async throws {
  let index = SharedIndex(store: store) { Date(timeIntervalSince1970: Double(time)) }
  _ = try await index.write([
    webPage("https://u.example/1", title: "Rye bread", ["contentType": .text("a.b")]),
    webPage(
      "https://u.example/2",
      title: "Bread",
      [
        "contentType": .text("a.b"), "keywords": .list(["rye", "flour"]),
        "contentCreationDate": .text("1970-01-01T00:01:40Z"),
      ]
    ),
    webPage("https://v.example/3", title: "Mill", ["contentDescription": .text("Rye and bread")]),
    item("https://u.example/1", title: "My rye"), item("2", title: "Own rye"),
  ])
  try await store.write { try $0.refreshWords(everything: true) }
}

func filled(_ store: any IndexStore) async throws -> any IndexStore {
  try await fill(store)
  return store
}

/// Returns a page that names further URLs of itself.
func webPage(
  _ url: String,
  title: String = "",
  _ attributes: [String: AttributeValue] = [:],
  names: [String] = []
) throws -> IndexChange {
  var set = AttributeSet()
  set.values = attributes
  set.set("title", title)
  let keys = try ([url] + names).map { CanonicalKey(try required(WebURL($0))).text }
  return .putPage(
    WebItem(
      key: keys[0],
      url: url,
      isCanonical: true,
      aliases: keys,
      attributeSet: set,
      deepLinks: [],
      statedApps: [],
      hasAppStatement: false,
      isSearchLanding: false,
      isPaywalled: false
    )
  )
}

private func item(_ uid: String, title: String) -> IndexChange {
  var set = AttributeSet()
  set.set("title", title)
  var item = SearchableItem(appID: "b", uniqueIdentifier: uid, attributeSet: set)
  item.owner = "ann"
  return .putItem(item)
}
