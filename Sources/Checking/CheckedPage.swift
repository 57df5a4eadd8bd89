import Basics
public import HTMLParsing
public import MarkupExtraction
public import RobotsExclusion
public import SearchableItems
public import URLStandard

/// A page with all data for the rules.
public struct CheckedPage: Sendable {
  /// The requested file or URL.
  public let source: String
  /// The URL of the page after redirects; for a file, the assumed URL.
  public let url: WebURL
  /// A Boolean value that indicates whether ``url`` is the real URL of the page.
  public let isAddressKnown: Bool
  /// A Boolean value that indicates whether every page is expected to link to an app.
  public let isStrict: Bool
  /// The parsed page.
  public let document: HTMLDocument
  /// The extracted markup.
  public let markup: PageMarkup
  /// The robots directives for Applebot.
  public let directives: RobotsDirectives
  /// The item for the index, regardless of `nosnippet`.
  public let item: WebItem
  /// The attributes that search results show, by the directives of the page.
  public let shownAttributes: AttributeSet
  /// The evidence of the fetch.
  public let fetch: FetchEvidence
  /// The evidence of the site.
  public let site: SiteEvidence?
  /// The evidence of the image.
  public let image: ImageEvidence
  /// All structured data nodes of the page, including nested ones.
  let nodes: [StructuredDataNode]
  /// The nodes for each row of ``RichResultType/table``.
  let nodesOfRows: [[StructuredDataNode]]
  /// The positions of the page's tags.
  let tags: SourceLocations
  /// The results of looking up the references of the page; empty if they were not looked up.
  public internal(set) var links: [LinkEvidence] = []
  /// A Boolean value that indicates whether the page has more references than were looked up.
  var isLinkLookupCut = false
  /// The license files that the page and its site name; empty if they were not fetched.
  public internal(set) var licenses: [LicenseEvidence] = []
  /// The elements that hygiene rules examine.
  let elements: ElementGroups
  /// The rules that comments in the page turn off.
  let suppressions: InlineSuppressions

  /// The input of ``CheckedPage``.
  public struct Input: Sendable {
    /// The requested file or URL.
    public var source: String
    /// The URL of the page.
    public var url: WebURL
    /// A Boolean value that indicates whether the URL is the real URL of the page.
    public var isAddressKnown = true
    /// A Boolean value that indicates whether every page is expected to link to an app.
    public var isStrict = false
    /// The bytes of the page.
    public var bytes: [UInt8]
    /// The `Content-Type` of the response.
    public var contentType: String?
    /// The evidence of the fetch.
    public var fetch: FetchEvidence

    /// Creates the input from a page's bytes.
    public init(
      source: String,
      url: WebURL,
      bytes: [UInt8],
      contentType: String? = nil,
      fetch: FetchEvidence = FetchEvidence(outcome: .file)
    ) {
      self.source = source
      self.url = url
      self.bytes = bytes
      self.contentType = contentType
      self.fetch = fetch
    }
  }

  /// Parses a page.
  public init(_ input: Input, site: SiteEvidence? = nil) {
    let document = HTMLDocument(
      bytes: input.bytes,
      contentType: input.contentType,
      url: input.url
    )
    let markup = MarkupExtractor().extract(from: document)
    self.init(input, document: document, markup: markup, site: site)
  }

  /// Creates a page that was parsed already.
  ///
  /// - Parameters:
  ///   - input: The input from which it was parsed.
  ///   - document: The parsed page.
  ///   - markup: The extracted markup.
  ///   - site: The evidence of the site.
  public init(
    _ input: Input,
    document: HTMLDocument,
    markup: PageMarkup,
    site: SiteEvidence? = nil
  ) {
    source = input.source
    url = input.url
    isAddressKnown = input.isAddressKnown
    isStrict = input.isStrict
    fetch = input.fetch
    self.site = site
    image = .none
    self.document = document
    self.markup = markup
    directives = RobotsDirectives(
      metas: markup.robots.map { RobotsStatement(agent: $0.agent, content: $0.content) },
      headers: input.fetch.robotsHeaders,
      profile: .applebot
    )
    var context = PageContext(url: input.url)
    context.isAddressKnown = input.isAddressKnown
    context.redirectHops = input.fetch.hops
    item = ItemBuilder().item(from: markup, page: context)
    context.mayShowSnippet = directives.mayShowSnippet
    context.maxSnippet = directives.maxSnippet
    shownAttributes = ItemBuilder.limitingSnippet(of: item.attributeSet, in: context)
    let tags = SourceLocations(document: document, bytes: input.bytes, source: input.source)
    self.tags = tags
    suppressions = InlineSuppressions(input.bytes)
    elements = ElementGroups(document)
    nodes = StructuredDataNode.all(in: markup.items, locations: tags)
    nodesOfRows = RichResultType.rows(for: nodes)
  }

  private init(_ page: CheckedPage, image: ImageEvidence) {
    source = page.source
    url = page.url
    isAddressKnown = page.isAddressKnown
    isStrict = page.isStrict
    document = page.document
    markup = page.markup
    directives = page.directives
    item = page.item
    shownAttributes = page.shownAttributes
    fetch = page.fetch
    site = page.site
    nodes = page.nodes
    nodesOfRows = page.nodesOfRows
    tags = page.tags
    suppressions = page.suppressions
    elements = page.elements
    links = page.links
    isLinkLookupCut = page.isLinkLookupCut
    licenses = page.licenses
    self.image = image
  }

  /// Returns the page with the evidence of its image.
  public func with(image: ImageEvidence) -> CheckedPage { CheckedPage(self, image: image) }

  /// The names by which a path pattern selects the page: its file or URL, and the path of its URL.
  var paths: [String] { [source, Self.decoded(url.path)] }

  /// A Boolean value that indicates whether the page is meant not to be found: it asks for `noindex`, or it
  /// is an error page.
  var isHidden: Bool { !directives.mayIndex || isErrorPage }

  /// A Boolean value that indicates whether the page is one that the server sends with an error status, by
  /// its name: `404.html`, `/404/`, `/errors/50x.html`.
  var isErrorPage: Bool {
    let parts = url.path.split(separator: "/").filter { $0 != "index.html" }
    guard let name = parts.last?.split(separator: ".").first, name.utf8.count == 3,
      let first = name.utf8.first, first == UInt8(ascii: "4") || first == UInt8(ascii: "5")
    else { return false }
    return name.utf8.dropFirst().allSatisfy { $0.isASCIIDigit || $0 | 0x20 == 0x78 }
  }

  private static func decoded(_ path: String) -> String {
    PercentEncoding.decode(path.utf8).map { String(decoding: $0, as: UTF8.self) } ?? path
  }

  /// The start of the page.
  var start: SourceLocation { SourceLocation(source) }

  /// The displayed title.
  var title: String? { item.attributeSet.title }

  /// The displayed description.
  var description: String? { item.attributeSet.contentDescription }

  /// The position of the displayed title; the start of the page if there is none.
  var titleLocation: SourceLocation {
    tags.meta("og:title", "twitter:title") ?? tags.element(.title) ?? tags.element(.h1)
      ?? location(ofProperty: "headline", "name")
  }

  /// The position of the displayed description.
  var descriptionLocation: SourceLocation {
    tags.meta("og:description", "description") ?? location(ofProperty: "description", "abstract")
  }

  /// The position of the displayed image.
  var imageLocation: SourceLocation {
    tags.meta("og:image", "og:image:url", "og:image:secure_url")
      ?? tags.meta("twitter:image", "twitter:image:src") ?? location(ofProperty: "image")
  }

  /// Returns the position of the first node with one of the properties; the start of the page if there
  /// is none.
  private func location(ofProperty names: String...) -> SourceLocation {
    nodes.first { node in names.contains { !node.item.values($0).isEmpty } }?.location ?? start
  }

  /// Returns `true` if `reference`, as written in the page, resolves to the URL `target`.
  func resolves(_ reference: String, to target: String) -> Bool {
    reference == target || document.baseURL.resolve(reference)?.href == target
  }

  /// Returns `true` if `address` is the page's own URL; a file named `index.html` also has the URL of
  /// its folder.
  func isItself(_ address: WebURL) -> Bool {
    if CanonicalKey(address) == CanonicalKey(url) { return true }
    guard fetch.outcome == .file, address.path.hasSuffix("/index.html"), url.path.hasSuffix("/"),
      let folder = address.resolve(".")
    else { return false }
    return CanonicalKey(folder) == CanonicalKey(url)
  }

  /// Returns the position of a link to an app.
  func location(of link: DeepLink) -> SourceLocation {
    let location =
      switch link.kind {
      case .smartAppBanner: tags.meta("apple-itunes-app")
      case .appLinks: tags.meta("al:\(link.platform):url", "al:\(link.platform):app_store_id")
      case .twitter:
        tags.meta("twitter:app:url:\(link.platform)", "twitter:app:id:\(link.platform)")
      case .iosApp, .androidApp: alternate(of: link)
      case .structuredData: self.location(ofProperty: "downloadUrl", "installUrl")
      case .universalLink: SourceLocation?.none
      }
    return location ?? start
  }

  /// Returns the position of the `<link>` of an app, whose `href` is the kind, the app and the link, with a slash in
  /// place of `://` behind the scheme of the link.
  private func alternate(of link: DeepLink) -> SourceLocation? {
    let app = link.appStoreID ?? link.appID ?? ""
    let rest = link.url.map { "/" + $0.replacing("://", with: "/", maxReplacements: 1) } ?? ""
    let address = Self.comparable("\(link.kind.rawValue)://\(app)\(rest)")
    let element = elements.relations.first { element in
      document.attribute(.href, of: element).map { Self.comparable($0) } == address
    }
    return element.map(tags.location(of:))
  }

  /// Returns an address in lower case without blanks and slashes at its end.
  private static func comparable(_ address: String) -> Substring {
    let text = address.trimmingWhitespace.lowercased()
    let end = text.lastIndex { $0 != "/" }.map(text.index(after:)) ?? text.startIndex
    return text[..<end]
  }

  /// The verdicts of the site's association file for the page's URL.
  var verdicts: [AssociationEvidence.Verdict] { site?.association?.verdicts(url) ?? [] }
}
