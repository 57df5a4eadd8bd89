import Fetching
import HTMLParsing
import MarkupExtraction

/// A parsed response, and the markup that was extracted from it: the input of the processors.
struct ParsedResponse: Sendable {
  /// The response from which the document was parsed.
  let response: FetchResponse
  /// The parsed document.
  let document: HTMLDocument
  /// The links of the `Link` header fields.
  let headerLinks: [LinkHeader]
  /// The extracted markup.
  var markup: PageMarkup
}

/// A step between the parser and the sink, which adds one part to a page.
protocol PageProcessor: Sendable {
  /// Adds the part of this processor to `page`; earlier processors have added theirs.
  func process(_ source: inout ParsedResponse, into page: inout CrawledPage) async
}

/// The chain from a response to a page: parser, extraction, processors.
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
      UsageProcessor(licenses: licenses, profile: configuration.profile),
      LinkProcessor(kinds: configuration.links, stripping: configuration.parameterStripping),
      FingerprintProcessor(),
      AppProcessor(associations: associations),
      MarkupProcessor(),
      ScoreProcessor(scorer: configuration.scorer),
    ]
  }

  /// Adds everything that an HTML page says to `page`.
  func process(_ response: FetchResponse, into page: inout CrawledPage) async {
    let url = page.finalURL
    var document = HTMLDocument(
      bytes: response.body,
      contentType: response.headers.contentType,
      url: url
    )
    document.contentLanguage = response.headers["content-language"]
    guard !document.isUnread else {
      page.outcome = .failed(PageFailure(.unreadable))
      return
    }
    var source = ParsedResponse(
      response: response,
      document: document,
      headerLinks: LinkHeader.parse(response.headers.values("link"), base: url),
      markup: extractor.extract(from: document)
    )
    for processor in processors { await processor.process(&source, into: &page) }
  }
}
