import Fetching
import Frontier
import Politeness
import URLStandard

/// The result of a fetch, before the frontier is updated.
struct PageResult: Sendable {
  enum Retry: Sendable {
    /// Retry the fetch after at least that many seconds.
    case after(Double?)
  }

  var page: CrawledPage
  var validators: Validators?
  var contentHash: UInt64 = 0
  /// A hash of the header fields that decide the item.
  var headerHash: UInt64 = 0
  /// The version of the rules by which the page was read.
  var itemVersion = 0
  /// A Boolean value that indicates whether the page is read again because another version of the rules read it.
  var isRefreshed = false
  /// The fingerprint of the item that is now in the index.
  var item: ItemFingerprint?
  /// The freshness lifetime of the response in seconds.
  var freshness = 0.0
  var outlinks: [WebURL] = []
  /// The hash of the page's text without numbers; `nil` if the page was not parsed.
  var fingerprint: UInt64?
  /// The fingerprint of the text, for duplicate detection.
  var textFingerprint: TextFingerprint?
  /// The words and the links, for the comparison with the page under other URLs.
  var signature: PageSignature?
  /// The page of which this one may be a duplicate, and whether it is one.
  var aliasCandidate: Frontier.AliasCandidate?
  var isAlias = false
  /// The only canonical URL of the page.
  var canonical: WebURL?
  /// The RSS and Atom feeds that the page links to.
  var feeds: [WebURL] = []
  var retry: Retry?
  /// The page that is to be rendered before the sink receives it.
  var pendingRendering: PageRenderer.Pending?
  /// The hosts that the scripts of the page requested.
  var requestedHosts: Set<HostKey> = []
  /// A redirect to another host.
  var redirect: WebURL?
  /// A Boolean value that indicates whether the failure concerns the host, not the page.
  var isHostFailure = false
  /// A Boolean value that indicates whether the response asks for fewer requests: 429 or 503.
  var isOverloaded = false
  /// A Boolean value that indicates whether the host asked for a longer pause than the run permits.
  var wantsLongPause = false
  /// The association files that have changed.
  var associationChanges: [AssociationChange] = []
  /// The pass of a large page, which is released when the page is in the sink.
  var largePagePass: LargePageGate.Pass?
  /// The removal of the page from the index, which other processes count, too.
  var removal: Removal?
  /// The redirect targets that this fetch has claimed.
  var claimed: [CanonicalKey] = []
}
