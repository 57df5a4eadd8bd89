import Crawling
import Indexing
import IndexModel

/// Prepared changes of the index, and what each of them is in the counts of a crawl.
struct CountedChanges {
  /// What a change is in the counts.
  private enum Count {
    /// A page that the index did not have.
    case newPage
    /// A page that the index had, or its removal.
    case page
    /// Nothing: a redirect, the apps of a site, or another page of this crawl that loses an image of the whole site.
    case nothing
  }

  private(set) var changes = PreparedChanges()
  private var counts: [Count] = []

  /// Creates an empty list.
  init() {}

  /// Creates a list of the changes that a page causes; the first item is its own.
  init(_ changes: [IndexChange], of page: CrawledPage, in index: SharedIndex) {
    self.changes = index.prepare(changes)
    var hasItem = false
    counts = changes.map { change in
      switch change {
      case .putPage:
        guard !hasItem else { return .nothing }
        hasItem = true
        return page.formerItem == nil ? .newPage : .page
      // A private page has no fingerprint.
      case .putItem: return page.wasVisited ? .page : .newPage
      case .redirectPage, .setApps: return .nothing
      default: return .page
      }
    }
  }

  /// Creates a list of changes that no page causes.
  init(uncounted changes: [IndexChange], in index: SharedIndex) {
    self.changes = index.prepare(changes)
    counts = Array(repeating: .nothing, count: changes.count)
  }

  /// Appends other changes.
  mutating func append(_ more: CountedChanges) {
    changes.append(more.changes)
    counts += more.counts
  }

  /// Adds the outcomes of the changes to `tally`.
  func count(_ outcomes: [ChangeOutcome], in tally: inout IndexTally) {
    for (count, outcome) in zip(counts, outcomes) {
      switch count {
      case .newPage: tally.count(newPage: outcome)
      case .page: tally.count([outcome])
      case .nothing: continue
      }
    }
  }
}
