import URLStandard

/// The decision whether the requests of a seed have the operator's credentials for an origin.
///
/// The pages of a seed belong to its owner. Through a redirect, a link or a script, a seed reaches origins of others, whose
/// pages would become its owner's, or everybody's.
struct CredentialPolicy: Sendable {
  private let seeds: [Seed]
  /// The owners of the seeds of each origin.
  private let owners: [String: Set<String?>]

  init(_ seeds: [Seed]) {
    self.seeds = seeds
    owners = seeds.reduce(into: [:]) { $0[$1.url.origin, default: []].insert($1.owner) }
  }

  /// Returns `true` if a seed of the same owner starts at the origin of `url`, or if no seed does and it is of the seed's site.
  func allows(_ url: WebURL, seed: Int) -> Bool {
    let seed = seeds[seed]
    guard let owners = owners[url.origin] else { return url.isSameSite(as: seed.url) }
    return owners.contains(seed.owner)
  }
}
