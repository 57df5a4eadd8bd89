import Crawling
import Frontier
import IndexModel
import URLStandard

/// The outcomes of the changes that a page causes in an index, as far as the frontier knows them.
///
/// The frontier records what each page was at its last visit. It does not record which pages the index merges into one
/// result, so a page that joins another one counts as new.
struct OutboxOutcomes {
  private let page: CrawledPage
  private let fingerprint: ItemFingerprint?

  /// Creates the outcomes of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - fingerprint: The fingerprint of its item; `nil` if it has none.
  init(_ page: CrawledPage, fingerprint: ItemFingerprint?) {
    self.page = page
    self.fingerprint = fingerprint
  }

  /// Returns the outcomes of the page's changes.
  func outcomes(of changes: [IndexChange]) -> [ChangeOutcome] {
    let items = changes.count { if case .putPage = $0 { true } else { false } }
    let isPrivate = changes.contains { if case .putItem = $0 { true } else { false } }
    let isRemoved = changes.contains { if case .removePage = $0 { true } else { false } }
    var outcomes: [ChangeOutcome] = []
    // Further items are those of other pages of this crawl, which lose an image of the whole site.
    if items > 0 { outcomes.append(pageOutcome) }
    if isPrivate { outcomes.append(page.wasVisited ? .merged : .inserted) }
    if isRemoved, page.formerItem != nil { outcomes.append(.removed(1)) }
    return outcomes
  }

  private var pageOutcome: ChangeOutcome {
    // The page behind a redirect is new; the stored item is that of the URL that redirects.
    guard let former = page.formerItem,
      CanonicalKey(page.finalURL) == CanonicalKey(page.requestedURL)
    else { return .inserted }
    // The links of a page are in the stored fingerprint only.
    let fields = fingerprint?.changedFields(since: former).filter { $0 != ItemFingerprint.links }
    return fields?.isEmpty == true ? .unchanged : .merged
  }
}
