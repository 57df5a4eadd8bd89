public import Checking
import Crawling
public import Fetching
public import URLStandard
import UsagePreferences

extension FetchEvidence {
  /// Adds the header fields of a response that state preferences about the use of the page.
  public mutating func addUsage(_ headers: HeaderFields, at url: WebURL) {
    let links = LinkHeader.parse(headers.values("link"), base: url)
    usageFields = UsageFields(headers, links: links)
  }
}
