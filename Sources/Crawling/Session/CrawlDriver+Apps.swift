import AssociatedDomains
import Frontier
import URLStandard

/// Publication of changed app associations, which the index receives without a fetch of the pages.
extension CrawlDriver {
  /// The maximum number of pages that are read, and associations that the sink receives, at once.
  private static let batchSize = 500
  /// The number of changed files that are published together; each publication scans the stored pages once.
  private static let changeLimit = 256
  private static let cause = "app statement changed"

  /// Adds the changed association files that were received with a page.
  ///
  /// The file of a host without indexed pages only needs storing: its pages are fetched with it.
  mutating func add(_ changes: [AssociationChange]) async throws {
    for change in changes {
      let host = host(of: change.origin)
      if change.former == nil, !session.deletionGuard.hasIndexedPages(of: host) {
        try await session.files.saveSiteFile(change.copy)
      } else {
        associationChanges[host] = change
      }
    }
  }

  /// Publishes the changed association files if there are many of them.
  mutating func publishAssociationChangesIfMany() async throws {
    if associationChanges.count >= Self.changeLimit { try await publishAssociationChanges() }
  }

  /// Sends the changes of association files to the sink, then stores the files.
  ///
  /// In this order, a crash in between repeats the changes instead of losing them.
  mutating func publishAssociationChanges() async throws {
    guard !associationChanges.isEmpty else { return }
    let changes = associationChanges
    associationChanges = [:]
    // The pages that were fetched with the files must be in the store first.
    _ = try await save()
    try await publish(pagesOf: .hosts(Set(changes.keys))) { session, record, url in
      guard let change = changes[record.host] else { return nil }
      let seed = session.seeds[record.seed].appID
      let association = AppAssociation(url: url, file: change.copy.file, seedAppID: seed)
      guard let former = change.former else { return (association, isChanged: false) }
      let old = AppAssociation(url: url, file: former.file, seedAppID: seed)
      return (association, association.confirmedAppIDs != old.confirmedAppIDs)
    }
    for change in changes.values { try await session.files.saveSiteFile(change.copy) }
  }

  /// Sends the app associations of seeds whose `app=` has changed since the last session to the sink.
  mutating func publishSeedApps() async throws {
    let apps = session.seeds.map(\.appID)
    let former = try await session.store.seedApps()
    guard zip(former, apps).contains(where: { $0 != .known($1) }) else { return }
    for (seed, app) in apps.enumerated() where former[seed] != .known(app) {
      guard former[seed] != .unknown || app != nil else { continue }
      let isKnown = former[seed] != .unknown
      try await publish(pagesOf: .seed(seed)) { session, _, url in
        let file = try await session.files.siteFile(.association, of: url.secured.origin)?.file
        return (AppAssociation(url: url, file: file, seedAppID: app), isKnown)
      }
    }
    try await session.store.saveSeedApps(apps)
  }

  /// Sends the associations of the selected pages to the sink and records which ones have changed.
  private mutating func publish(
    pagesOf selection: PageSelection,
    _ association: (CrawlSession, PageRecord, WebURL) async throws -> (
      AppAssociation, isChanged: Bool
    )?
  ) async throws {
    var last: Int64?
    repeat {
      let records = try await session.store.indexedPages(
        of: selection,
        after: last,
        limit: Self.batchSize
      )
      var (associations, changed): ([AppAssociation], [String]) = ([], [])
      for record in records {
        guard let url = WebURL(record.url), let new = try await association(session, record, url)
        else { continue }
        associations.append(new.0)
        if new.isChanged { changed.append(record.url) }
      }
      if !associations.isEmpty {
        try await session.sink.receive(associations)
        if session.store.hasOutbox { await collectOutbox() }
      }
      for url in changed { recordAppChange(of: url) }
      _ = try await save()
      last = records.count < Self.batchSize ? nil : records.last?.id
    } while last != nil
  }

  private mutating func recordAppChange(of url: String) {
    let time = session.configuration.clock()
    var change = PageChange(time: time, kind: .changed, url: url, fields: ["statedApps"])
    change.cause = Self.cause
    recordChange(change)
  }
}

extension AppAssociation {
  /// Creates the association of a page from an association file and a seed.
  ///
  /// The scheme http counts as https, because the index knows by which of them the page was fetched.
  fileprivate init(url: WebURL, file: AssociationFile?, seedAppID: String?) {
    let secured = url.secured
    let file = AssociationFileCache.canHaveApps(secured) ? file : nil
    self.init(
      url: url,
      confirmedAppIDs: file?.appIDs(opening: secured) ?? [],
      namedAppIDs: file?.appIDs(notExcludedFrom: secured),
      seedAppID: seedAppID
    )
  }
}

extension CachedSiteFile {
  /// The parsed file; `nil` if the host has none or the file is not JSON.
  fileprivate var file: AssociationFile? { body.isEmpty ? nil : AssociationFile(parsing: body) }
}

extension WebURL {
  /// The URL with https in place of http.
  fileprivate var secured: WebURL {
    scheme == "http" ? WebURL("https" + href.dropFirst(4)) ?? self : self
  }
}
