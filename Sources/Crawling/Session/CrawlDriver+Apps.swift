import AssociatedDomains
import Frontier
import URLStandard

/// Publication of changed app associations, which the index receives without a fetch of the pages.
extension CrawlDriver {
  /// The maximum number of associations that the sink receives at once.
  private static let batchSize = 500
  private static let cause = "app statement changed"

  /// Sends the changes of association files to the sink, then stores the files.
  ///
  /// In this order, a crash in between repeats the changes instead of losing them.
  mutating func publishAssociationChanges() async throws {
    guard !associationChanges.isEmpty else { return }
    let changes = associationChanges
    associationChanges = []
    // The pages that were fetched with the file must be in the store first.
    _ = try await save()
    for change in changes {
      let (file, former) = (change.copy.file, change.former?.file)
      let isKnown = change.former != nil
      try await publish(pagesOf: .host(host(of: change.origin))) { session, record, url in
        let seed = session.seeds[record.seed].appID
        let association = AppAssociation(url: url, file: file, seedAppID: seed)
        let old = isKnown ? AppAssociation(url: url, file: former, seedAppID: seed) : association
        return (association, association.confirmedAppIDs != old.confirmedAppIDs)
      }
      try session.store.saveAssociationFile(change.copy)
    }
  }

  /// Sends the app associations of seeds whose `app=` has changed since the last session to the sink.
  mutating func publishSeedApps() async throws {
    let apps = session.seeds.map(\.appID)
    let former = try session.store.seedApps()
    guard zip(former, apps).contains(where: { $0 != .known($1) }) else { return }
    for (seed, app) in apps.enumerated() where former[seed] != .known(app) {
      guard former[seed] != .unknown || app != nil else { continue }
      let isKnown = former[seed] != .unknown
      try await publish(pagesOf: .seed(seed)) { session, _, url in
        let file = try session.store.association(of: url.secured.origin)?.file
        return (AppAssociation(url: url, file: file, seedAppID: app), isKnown)
      }
    }
    try session.store.saveSeedApps(apps)
  }

  /// Sends the associations of the selected pages to the sink and records which ones have changed.
  private mutating func publish(
    pagesOf selection: PageSelection,
    _ association: (CrawlSession, PageRecord, WebURL) throws -> (AppAssociation, isChanged: Bool)
  ) async throws {
    var (associations, changed): ([AppAssociation], [String]) = ([], [])
    var batches: [[AppAssociation]] = []
    try session.store.forEachIndexedPage(of: selection) { record in
      guard let url = WebURL(record.url) else { return }
      let (new, isChanged) = try association(session, record, url)
      associations.append(new)
      if isChanged { changed.append(record.url) }
      guard associations.count >= Self.batchSize else { return }
      batches.append(associations)
      associations = []
    }
    if !associations.isEmpty { batches.append(associations) }
    for associations in batches { try await session.sink.receive(associations) }
    for url in changed {
      let time = session.configuration.clock()
      var change = PageChange(time: time, kind: .changed, url: url, fields: ["statedApps"])
      change.cause = Self.cause
      recordChange(change)
    }
    _ = try await save()
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

extension CachedAssociationFile {
  /// The parsed file; `nil` if the host has none or the file is not JSON.
  fileprivate var file: AssociationFile? { body.isEmpty ? nil : AssociationFile(parsing: body) }
}

extension WebURL {
  /// The URL with https in place of http.
  fileprivate var secured: WebURL {
    scheme == "http" ? WebURL("https" + href.dropFirst(4)) ?? self : self
  }
}
