import FoundationEssentials
import Frontier
import Indexing
import IndexModel
import SearchableItems
import SQLiteFrontier
import URLStandard
import Webmark

/// Writes pages of archives to the index and records the changes for `webmark changes`.
actor ImportRecord {
  private let index: SharedIndex
  private let store: SQLiteFrontierStore
  private var session: Int?

  init(index: SharedIndex, store: SQLiteFrontierStore) {
    self.index = index
    self.store = store
  }

  /// Writes a batch to the index, then to the frontier; called for one batch at a time.
  func write(_ changes: [IndexChange]) async throws -> [ChangeOutcome] {
    let keys = Set(changes.compactMap(\.pageKey))
    let former = try await index.pages(keys)
    let outcomes = try await index.write(changes)
    let pages = try await index.pages(keys)
    let imported = keys.sorted().compactMap { key in
      Self.page(key, former: former[key], now: pages[key])
    }
    if !imported.isEmpty { session = try store.recordImport(imported, session: session) }
    return outcomes
  }

  /// Returns the change of a page; `nil` if there is none.
  private static func page(_ key: String, former: WebItem?, now: WebItem?) -> ImportedPage? {
    let item = now.map { ItemFingerprint($0) }
    var change = PageChange(
      time: Date.now.timeIntervalSince1970,
      kind: .added,
      url: now?.url ?? former?.url ?? key
    )
    switch (former, item) {
    case (nil, nil): return nil
    case (nil, .some): change.kind = .added
    // An archive import removes a page for one reason only.
    case (.some, nil): (change.kind, change.fields) = (.removed, ["noindex"])
    case (let former?, let item?):
      (change.kind, change.fields) = (.changed, item.changedFields(since: ItemFingerprint(former)))
      if change.fields.isEmpty { return nil }
    }
    return ImportedPage(key: CanonicalKey(storedText: key), item: item, change: change)
  }
}

extension IndexChange {
  /// The key of the changed page.
  fileprivate var pageKey: String? {
    switch self {
    case .putPage(let item): item.key
    case .removePage(let key): key
    default: nil
    }
  }
}
