import Fetching
import Frontier
import Politeness
import Rendering
import URLStandard

/// The parts of a page that only the crawl reads; fetch and processors add them, and the driver applies them to the
/// frontier, to the detectors and to the hosts.
extension CrawledPage {
  /// The data that the frontier stores, by which the next fetch recognizes an unchanged page.
  struct Revision: Sendable {
    /// The validators of the response; `nil` if the next fetch must not be conditional.
    var validators: Validators?
    /// The hash of the body; 0 if the body was not read.
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
  }

  /// The fingerprints by which duplicates and crawler traps are detected.
  struct Fingerprints: Sendable {
    /// The hash of the text without numbers; `nil` if the page was not parsed.
    var digitFreeHash: UInt64?
    /// The fingerprint of the text.
    var text: TextFingerprint?
    /// The words and the links, for the comparison with the page under other URLs.
    var signature: PageSignature?
    /// The page of which this one may be a duplicate.
    var aliasCandidate: Frontier.AliasCandidate?
    /// A Boolean value that indicates whether the page is a duplicate of ``aliasCandidate``.
    var isAlias = false
    /// The stored text of the learned rule that the page confirms by repeating another one; `nil` if it confirms none.
    var confirmedRule: String?
  }

  /// The URLs that the page leads to.
  struct DiscoveredURLs: Sendable {
    /// The links that the crawl follows.
    var outlinks: [WebURL] = []
    /// The RSS and Atom feeds that the page links to.
    var feeds: [WebURL] = []
    /// The scripts from which the page builds its menu, which are read as feeds are.
    var menus: [WebURL] = []
    /// The only canonical URL of the page.
    var canonical: WebURL?
    /// A redirect to another host.
    var redirect: WebURL?
    /// The redirect targets that this fetch has claimed.
    var claimed: [CanonicalKey] = []
  }

  /// The information that the fetch gives about the availability of the host.
  struct Availability: Sendable {
    /// The decision to fetch the page again in this run.
    enum Retry: Sendable {
      /// Retry the fetch after at least that many seconds.
      case after(Double?)
    }

    /// The retry; `nil` if this is the last fetch of the run.
    var retry: Retry?
    /// The failure of the last fetch, which ``CrawledPage/outcome`` may replace by its effect on the index.
    var failure: PageFailure?
    /// A Boolean value that indicates whether the failure concerns the host, not the page.
    var isHostFailure = false
    /// A Boolean value that indicates whether robots.txt of the host could not be had.
    var isRobotsFailure = false
    /// The number of attempts after which a page with such a failure is given up.
    var attempts = 1
    /// A Boolean value that indicates whether the host has failed as often as the attempts of the permitted number of failed
    /// pages take.
    var isHostDown = false
    /// A Boolean value that indicates whether the response asks for fewer requests: 429 or 503.
    var isOverloaded = false
    /// A Boolean value that indicates whether the host asked for a longer pause than the run permits.
    var wantsLongPause = false
  }

  /// The changes outside the page that its fetch causes.
  struct SideEffects: Sendable {
    /// The association files that have changed.
    var associationChanges: [AssociationChange] = []
    /// The removal of the page from the index, which other processes count, too.
    var removal: Removal?
    /// The hosts that the scripts of the page requested.
    var requestedHosts: Set<HostKey> = []
  }
}
