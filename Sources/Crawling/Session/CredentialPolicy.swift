import URLStandard

/// The decision whether the requests of a seed have the operator's credentials for an origin.
///
/// The pages of a seed belong to its owner. Through a redirect, a link or a script, a seed reaches origins of others, whose
/// pages would become its owner's, or everybody's.
struct CredentialPolicy: Sendable {
  private let seeds: [Seed]
  private let seedsOfOrigin: [String: [Seed]]
  private let hasSeveralOwners: Bool

  init(_ seeds: [Seed]) {
    self.seeds = seeds
    seedsOfOrigin = Dictionary(grouping: seeds, by: \.url.origin)
    hasSeveralOwners = Set(seeds.map(\.owner)).count > 1
  }

  /// Returns `true` if a seed of the same owner starts at the origin of `url`, or if no seed does and it is of the seed's site.
  func allows(_ url: WebURL, seed: Int) -> Bool {
    let seed = seeds[seed]
    guard let own = seedsOfOrigin[url.origin] else { return url.isSameSite(as: seed.url) }
    return own.contains { $0.owner == seed.owner }
  }

  /// Returns `true` if `url` is in the scope of a seed of another owner, and no seed of the same owner starts at its origin.
  ///
  /// The other seed finds the page, with the credentials; each page belongs to one seed.
  func isOfOtherOwner(_ url: WebURL, seed: Int) -> Bool {
    guard hasSeveralOwners, let own = seedsOfOrigin[url.origin] else { return false }
    let owner = seeds[seed].owner
    return !own.contains { $0.owner == owner }
      && own.contains { $0.scope.contains(url, from: $0.url) }
  }
}
