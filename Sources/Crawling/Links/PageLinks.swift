import Fetching
import HTMLParsing
import MarkupExtraction
import URLStandard

/// The links of one page, in its markup and its response header.
struct PageLinks {
  /// The maximum number of links per page that extraction does not return.
  private static let limit = 1000
  /// The maximum nesting depth of embedded documents that are parsed.
  private static let depthLimit = 2

  /// The maximum number of `srcdoc` documents that are parsed per page.
  private static let documentLimit = 100

  private let kinds: Set<LinkKind>
  private let url: WebURL
  private var documentCount = 0
  /// The number of links that ends the search for those that extraction does not return.
  private var endCount = 0
  /// The remaining derivation budget of the page.
  private var budget: DerivationBudget
  private(set) var links: [WebURL] = []

  /// Collects the links of the given kinds from a page and its response.
  init(
    _ kinds: Set<LinkKind>,
    of document: HTMLDocument,
    markup: PageMarkup,
    response: FetchResponse,
    headerLinks: [LinkHeader]
  ) {
    self.kinds = kinds
    url = document.url
    budget = DerivationBudget(documentBytes: document.byteCount)
    addOutlinks(of: markup)
    if kinds.contains(.header) { for link in headerLinks where link.leadsToPage { add(link.url) } }
    if kinds.contains(.refresh) { addRefreshes(markup, response) }
    endCount = links.count + Self.limit
    if !kinds.isDisjoint(with: [.form, .srcset, .iframe]) { addHidden(in: document, depth: 0) }
    guard !kinds.isDisjoint(with: LinkKind.scanned) else { return }
    addScanned(response, in: document)
    addHeaderURLs(response, headerLinks)
  }

  /// Returns the links of a style sheet or a web application manifest; empty for other files and if the kinds do not
  /// include them.
  static func links(of response: FetchResponse, at url: WebURL, _ kinds: Set<LinkKind>) -> [WebURL]
  {
    let type = (response.headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
    var references: [String] = []
    if kinds.contains(.css), type == "text/css" {
      references = StyleSheetURLs.urls(in: response.body[...])
    } else if kinds.contains(.resource), type.hasSuffix("json") {
      references = WebManifest.urls(in: response.body)
    }
    return references.prefix(limit).compactMap { url.resolve($0)?.withoutFragment }
      .filter { $0.isHTTP && $0 != url }
  }

  /// Adds the links in places that the parser does not keep.
  private mutating func addScanned(_ response: FetchResponse, in document: HTMLDocument) {
    let scanner = MarkupURLScanner(response.body, kinds: kinds)
    for reference in scanner.references where !budget.isExceeded {
      // A base is relative to the page itself.
      let isBase = reference.kind == .reference && document.baseURL != url
      if isBase { add(url.resolve(reference.text)?.withoutFragment) }
      add(reference.text, in: document)
    }
  }

  private mutating func addHeaderURLs(_ response: FetchResponse, _ headerLinks: [LinkHeader]) {
    if kinds.contains(.resource) { for link in headerLinks { add(link.url.withoutFragment) } }
    guard kinds.contains(.reference) else { return }
    for value in response.headers.values("content-location") {
      add(url.resolve(value)?.withoutFragment)
    }
  }

  private mutating func addOutlinks(of markup: PageMarkup) {
    let names = Self.elements.filter { kinds.contains($0.kind) }.map(\.name)
    links.reserveCapacity(markup.outlinks.count)
    // Iterates by index because a page has dozens of links and only their URLs are needed; all are HTTP.
    for index in markup.outlinks.indices
    where !markup.outlinks[index].isNoFollow && names.contains(markup.outlinks[index].element) {
      links.append(markup.outlinks[index].url)
    }
    guard kinds.contains(.link) else { return }
    for alternate in markup.alternates where alternate.isTranslation {
      add(WebURL(alternate.url))
    }
  }

  /// The elements of outlinks; most outlinks are in the first.
  private static let elements: [(name: String, kind: LinkKind)] = [
    ("a", .a), ("area", .area), ("link", .link), ("iframe", .iframe), ("frame", .iframe),
  ]

  private mutating func addRefreshes(_ markup: PageMarkup, _ response: FetchResponse) {
    if let target = markup.refresh?.url { add(WebURL(target)) }
    for value in response.headers.values("refresh") {
      if let target = RefreshSteps(value)?.target { add(url.resolve(target)) }
    }
  }

  /// Adds the links that extraction does not return: forms, image candidates and `srcdoc` documents.
  private mutating func addHidden(in document: HTMLDocument, depth: Int) {
    for element in document.elements.indices where links.count < endCount && !budget.isExceeded {
      switch document.elements[element].name {
      case .form where kinds.contains(.form):
        let method = document.attribute(.method, of: element)?.lowercased() ?? "get"
        let action = document.attribute(.action, of: element) ?? ""
        if method != "post", method != "dialog" { add(action, in: document) }
      case .img where kinds.contains(.srcset), .source where kinds.contains(.srcset):
        let candidates = document.attribute(.srcset, of: element) ?? ""
        for candidate in SourceSet.urls(of: candidates) { add(candidate, in: document) }
      case .iframe where kinds.contains(.iframe):
        guard depth < Self.depthLimit, documentCount < Self.documentLimit,
          let inner = document.attribute(.srcdoc, of: element)
        else { continue }
        documentCount += 1
        addDocument(inner, depth: depth + 1)
      default: continue
      }
    }
  }

  private mutating func add(_ reference: String, in document: HTMLDocument) {
    add(document.resolve(reference, within: &budget)?.withoutFragment)
  }

  private mutating func add(_ target: WebURL?) {
    if let target, target.isHTTP { links.append(target) }
  }

  /// Adds the links of an `srcdoc` document, whose base is that of the page.
  private mutating func addDocument(_ text: String, depth: Int) {
    let document = HTMLDocument(
      bytes: Array(text.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    let markup = MarkupExtractor().extract(from: document, within: &budget)
    // All of them are links of the frame, whatever their elements.
    links += markup.outlinks.filter { !$0.isNoFollow }.map(\.url)
    addHidden(in: document, depth: depth)
  }
}

extension LinkHeader {
  /// A Boolean value that indicates whether the link leads to another page of the site: the next or
  /// previous page of a list, or another language.
  fileprivate var leadsToPage: Bool {
    PagingRelation.isStated(in: relations)
      || relations.contains("alternate") && parameters["hreflang"] != nil
        && AlternateLink.isPage(ofType: parameters["type"])
  }
}
