import Basics
import IndexModel
import Querying

/// Personalized weights from the viewer's engagement; results that were never shown get no penalty.
struct PersonalWeights {
  /// The maximum number of candidates that are weighted.
  private static let limit = 1000

  let store: any IndexReading
  let owner: String?
  let queryKey: String
  let now: Int64

  /// Weights candidates, and removes those that were shown often and never chosen.
  func apply(to candidates: inout [Candidate], formula: (Candidate) -> Double) throws {
    guard let owner, try store.hasEngagement(by: owner) else { return }
    let ids = candidates.prefix(Self.limit).map(\.entity)
    let done = try store.engagement(withEntities: ids, by: owner, query: queryKey)
    guard !done.isEmpty else { return }
    for index in candidates.indices.prefix(Self.limit) {
      guard let engagement = done[candidates[index].entity] else { continue }
      candidates[index].signals.personal = weight(of: engagement)
      candidates[index].score = formula(candidates[index])
    }
    candidates.removeAll { $0.signals.personal == 0 }
    candidates.sort { ($0.step, $1.score, $0.entity) < ($1.step, $0.score, $1.entity) }
  }

  private func weight(of engagement: EntityEngagement) -> Double {
    let (total, here) = (engagement.total, engagement.here)
    let counted = here.shown >= 20 ? here : total
    let ratio = Double(counted.tapped + 1) / Double(counted.shown + 10)
    if counted.shown >= 200, ratio < 0.005 { return 0 }
    let isRecent = now - total.last < 30 * 86_400
    let views = isRecent ? Double(total.viewed) : 0
    // A tenth is the ratio of results without impressions.
    return 1 + 0.5 * Logarithm.binary(1 + views) + 0.5 * (ratio - 0.1)
  }
}
