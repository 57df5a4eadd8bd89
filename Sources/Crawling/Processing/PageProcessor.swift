import Fetching
import HTMLParsing
import MarkupExtraction

/// A parsed page, and what was extracted from it, on its way through the processors.
struct ParsedPage: Sendable {
  /// The response from which the page was parsed.
  let response: FetchResponse
  /// The parsed document.
  let document: HTMLDocument
  /// The links of the `Link` header fields.
  let headerLinks: [LinkHeader]
  /// The extracted markup.
  var markup: PageMarkup
}

/// A step between the parser and the sink, which adds one part to the result of a page.
protocol PageProcessor: Sendable {
  /// Adds the part of this processor to `result`; earlier processors have added theirs.
  func process(_ page: inout ParsedPage, into result: inout PageResult) async
}

/// The chain from a response to the result of a page: parser, extraction, processors.
struct PageProcessing: Sendable {
  private let extractor: MarkupExtractor
  private let processors: [any PageProcessor]

  init(
    configuration: CrawlConfiguration,
    licenses: LicenseReader,
    associations: AssociationFileCache
  ) {
    extractor = MarkupExtractor(fields: configuration.fields)
    processors = [
      CanonicalProcessor(),
      DirectivesProcessor(profile: configuration.profile),
      UsageProcessor(licenses: licenses),
      LinkProcessor(kinds: configuration.links, stripping: configuration.parameterStripping),
      FingerprintProcessor(),
      AppProcessor(associations: associations),
      MarkupProcessor(),
      ScoreProcessor(scorer: configuration.scorer),
    ]
  }

  /// Adds everything that an HTML page says to its result.
  func process(_ response: FetchResponse, into result: inout PageResult) async {
    let url = result.page.finalURL
    let document = HTMLDocument(
      bytes: response.body,
      contentType: response.headers["content-type"],
      url: url
    )
    guard !document.isUnread else {
      result.page.outcome = .failed(PageFailure(.unreadable))
      return
    }
    var page = ParsedPage(
      response: response,
      document: document,
      headerLinks: LinkHeader.parse(response.headers.values("link"), base: url),
      markup: extractor.extract(from: document)
    )
    for processor in processors { await processor.process(&page, into: &result) }
  }
}
