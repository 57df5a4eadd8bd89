import Fetching
import Indexing
import Webmark

/// Asks providers to reindex the due items and writes their responses.
struct ReindexRun {
  let index: IndexOptions
  /// Items that expire within this number of seconds are due.
  let seconds: Int64
  let timeout: Duration
  /// A Boolean value that indicates whether all providers are asked for all items.
  let asksForAll: Bool
  let addresses: AddressOptions

  /// The result of one request.
  struct Outcome: Encodable {
    var appID: String
    var owner: String
    var asked: String
    var added = 0
    var changed = 0
    var same = 0
    var deleted = 0
    var refused = 0
    var isAcknowledged = false
    var problems: [String] = []
  }

  /// Sends a request to one provider; returns `nil` if nothing is due.
  func ask(_ provider: Provider) async throws -> Outcome? {
    guard let request = try await due(provider) else { return nil }
    var answer = ReindexResponse(of: provider) { changes in
      // The folder is locked only during each write, because a provider may use the index itself
      // meanwhile.
      try await index.writing { try await $0.write(changes) }
    }
    var problem: String?
    do {
      let link = ProviderLink(provider: provider, timeout: timeout, addresses: addresses)
      try await link.ask(try request.line()) { line in
        try await answer.parse(line)
        return answer.isAcknowledged
      }
    } catch let failure as CommandFailure where failure.status == .lockHeld {
      throw failure
    } catch {
      problem = Self.text(error)
    }
    if request == .all, answer.isAcknowledged {
      try await index.writing {
        try await $0.setComplete(true, appID: provider.appID, owner: provider.owner)
      }
    }
    if problem == nil, !answer.isAcknowledged {
      problem = "it did not acknowledge, so it will be asked again"
    }
    return Outcome(provider, request, answer, problem)
  }

  private func due(_ provider: Provider) async throws -> ReindexRequest? {
    try await index.writing { shared in
      let (app, owner) = (provider.appID, provider.owner)
      if asksForAll { return .all }
      guard try await shared.isComplete(appID: app, owner: owner) else { return .all }
      let identifiers = try await shared.expiring(appID: app, owner: owner, within: seconds)
      return identifiers.isEmpty ? nil : .identifiers(identifiers)
    }
  }

  private static func text(_ error: any Error) -> String {
    switch error {
    case let problem as ProviderLink.Problem: problem.message
    case let failure as CommandFailure: failure.message
    case let error as FetchError: error.message
    default: "\(error)"
    }
  }
}

extension ReindexRun.Outcome {
  fileprivate init(
    _ provider: Provider,
    _ request: ReindexRequest,
    _ answer: ReindexResponse,
    _ problem: String?
  ) {
    appID = provider.appID
    owner = provider.owner
    asked = request.text
    added = answer.tally.inserted
    changed = answer.tally.merged
    same = answer.tally.unchanged
    deleted = answer.tally.removed
    refused = answer.refused
    isAcknowledged = answer.isAcknowledged
    problems = answer.problems + (problem.map { [$0] } ?? [])
  }

  /// A human-readable summary.
  var line: String {
    "\(appID): asked for \(asked); added \(added), changed \(changed), same \(same), "
      + "deleted \(deleted)" + (refused > 0 ? ", not stored \(refused)" : "") + "\n"
  }
}
