import AssociatedDomains
import URLStandard

/// Changes of the apps that may speak for pages, of which the index hears without a fetch.
extension CrawlDriver {
  /// Statements that are given to the sink at once.
  private static let step = 500
  private static let cause = "app statement changed"

  /// Tells the index of association files that are others; they are kept only after that.
  mutating func stateAssociations() async throws {
    guard !associationChanges.isEmpty else { return }
    let changes = associationChanges
    associationChanges = []
    // Pages that were read by the file are known then.
    _ = try await save()
    for change in changes {
      let (file, former) = (change.copy.file, change.former?.file)
      let isKnown = change.former != nil
      try await state(of: .host(host(of: change.origin))) { session, record, url in
        let seed = session.seeds[record.seed].appID
        let statement = AppStatement(url: url, file: file, seedAppID: seed)
        let old = isKnown ? AppStatement(url: url, file: former, seedAppID: seed) : statement
        return (statement, statement != old)
      }
      try session.store.saveAssociation(change.copy)
    }
  }

  /// Tells the index of seeds whose `app=` is another than in the last session.
  mutating func stateSeedApps() async throws {
    let apps = session.seeds.map(\.appID)
    let former = try session.store.seedApps()
    guard zip(former, apps).contains(where: { $0 != .known($1) }) else { return }
    for (seed, app) in apps.enumerated() where former[seed] != .known(app) {
      guard former[seed] != .unknown || app != nil else { continue }
      let isKnown = former[seed] != .unknown
      try await state(of: .seed(seed)) { session, _, url in
        let file = try session.store.association(of: url.secured.origin)?.file
        return (AppStatement(url: url, file: file, seedAppID: app), isKnown)
      }
    }
    try session.store.keepSeedApps(apps)
  }

  /// Gives the sink the statements of pages, and notes which are others than before.
  private mutating func state(
    of selection: PageSelection,
    _ statement: (CrawlSession, PageRecord, WebURL) throws -> (AppStatement, isOther: Bool)
  ) async throws {
    var (statements, changed): ([AppStatement], [String]) = ([], [])
    var batches: [[AppStatement]] = []
    try session.store.forEachIndexedPage(of: selection) { record in
      guard let url = WebURL(record.url) else { return }
      let (new, isOther) = try statement(session, record, url)
      statements.append(new)
      if isOther { changed.append(record.url) }
      guard statements.count >= Self.step else { return }
      batches.append(statements)
      statements = []
    }
    if !statements.isEmpty { batches.append(statements) }
    for statements in batches { try await session.sink.receive(statements) }
    for url in changed {
      let time = session.configuration.clock()
      var change = PageChange(time: time, kind: .changed, url: url, fields: ["statedApps"])
      change.cause = Self.cause
      note(change)
    }
    _ = try await save()
  }
}

extension AppStatement {
  /// The statement of an association file and a seed about a page; http and https count as one, for the index knows by which of
  /// them the page was fetched.
  fileprivate init(url: WebURL, file: AssociationFile?, seedAppID: String?) {
    let secured = url.secured
    let apps = AssociationGate.mayHaveApps(secured) ? file?.appIDs(opening: secured) : nil
    self.init(url: url, confirmedAppIDs: apps ?? [], seedAppID: seedAppID)
  }
}

extension AssociationCopy {
  /// The file; `nil` if there is none, or it is no JSON.
  fileprivate var file: AssociationFile? { body.isEmpty ? nil : AssociationFile(parsing: body) }
}

extension WebURL {
  /// The URL with https in place of http.
  fileprivate var secured: WebURL {
    scheme == "http" ? WebURL("https" + href.dropFirst(4)) ?? self : self
  }
}
