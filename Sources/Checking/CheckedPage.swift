public import HTMLParsing
public import MarkupExtraction
public import RobotsExclusion
public import SearchableItems
public import URLStandard

/// A page with everything that rules may ask about it.
public struct CheckedPage: Sendable {
  /// The file or URL, as it was asked for.
  public let source: String
  /// Where the page is served, after redirects; for a file, where it is said to be.
  public let url: WebURL
  /// Whether ``url`` is where the page is really served, and not a stand-in.
  public let isAddressKnown: Bool
  /// Whether links into an app are asked of every page.
  public let isStrict: Bool
  /// The page as it was read.
  public let document: HTMLDocument
  /// What it says.
  public let markup: PageMarkup
  /// What it asks of Applebot.
  public let directives: RobotsDirectives
  /// What would be put into the index, were it not for `nosnippet`.
  public let item: WebItem
  /// How it was had.
  public let fetch: FetchEvidence
  /// What its site says.
  public let site: SiteEvidence?
  /// What is known of its picture.
  public let image: ImageEvidence
  /// Every thing that it describes, with those within.
  let things: [Thing]
  /// Those among them that the rows of ``RichResultType/table`` are about, by row.
  let thingsOfRows: [[Thing]]
  /// Where its tags are.
  let tags: TagPlaces

  /// What ``init(_:site:image:)`` reads a page from.
  public struct Input: Sendable {
    /// The file or URL, as it was asked for.
    public var source: String
    /// Where the page is served.
    public var url: WebURL
    /// Whether the URL is where the page is really served.
    public var isAddressKnown = true
    /// Whether links into an app are asked of every page.
    public var isStrict = false
    /// The page.
    public var bytes: [UInt8]
    /// The `Content-Type` it came with.
    public var contentType: String?
    /// How it was had.
    public var fetch: FetchEvidence

    /// A page's bytes and where they come from.
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

  /// Reads a page.
  public init(_ input: Input, site: SiteEvidence? = nil) {
    let document = HTMLDocument(
      bytes: input.bytes,
      contentType: input.contentType,
      url: input.url
    )
    let markup = MarkupExtractor().extract(from: document)
    self.init(input, document: document, markup: markup, site: site)
  }

  /// A page that was read already.
  ///
  /// - Parameters:
  ///   - input: What it was read from.
  ///   - document: The page as it was read.
  ///   - markup: What it says.
  ///   - site: What its site says.
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
    context.redirectHops = input.fetch.hops
    item = ItemBuilder().item(from: markup, page: context)
    let tags = TagPlaces(document: document, bytes: input.bytes, source: input.source)
    self.tags = tags
    things = Thing.all(in: markup.items, places: tags)
    thingsOfRows = RichResultType.rows(for: things)
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
    fetch = page.fetch
    site = page.site
    things = page.things
    thingsOfRows = page.thingsOfRows
    tags = page.tags
    self.image = image
  }

  /// The page, with what is known of its picture.
  public func with(image: ImageEvidence) -> CheckedPage { CheckedPage(self, image: image) }

  /// The beginning of the page.
  var start: Place { Place(source) }

  /// The title that would be shown.
  var title: String? { item.attributeSet.title }

  /// The description that would be shown.
  var description: String? { item.attributeSet.contentDescription }

  /// Where the shown title comes from; the beginning where there is none.
  var titlePlace: Place {
    tags.meta("og:title", "twitter:title") ?? tags.element(.title) ?? tags.element(.h1)
      ?? place(ofProperty: "headline", "name")
  }

  /// Where the shown description comes from.
  var descriptionPlace: Place {
    tags.meta("og:description", "description") ?? place(ofProperty: "description", "abstract")
  }

  /// Where the shown picture comes from.
  var imagePlace: Place {
    tags.meta("og:image", "og:image:url", "og:image:secure_url")
      ?? tags.meta("twitter:image", "twitter:image:src") ?? place(ofProperty: "image")
  }

  /// Where the first thing that has one of the properties is; the beginning where none has.
  private func place(ofProperty names: String...) -> Place {
    things.first { thing in names.contains { !thing.item.values($0).isEmpty } }?.place ?? start
  }

  /// Whether `reference`, as the page writes it, is the address `target`.
  func resolves(_ reference: String, to target: String) -> Bool {
    reference == target || document.baseURL.resolve(reference)?.href == target
  }

  /// Whether `address` is the page's own; a file named `index.html` has that of its folder, too.
  func isItself(_ address: WebURL) -> Bool {
    if CanonicalKey(address) == CanonicalKey(url) { return true }
    guard fetch.outcome == .file, address.path.hasSuffix("/index.html"), url.path.hasSuffix("/"),
      let folder = address.resolve(".")
    else { return false }
    return CanonicalKey(folder) == CanonicalKey(url)
  }

  /// Where a link into an app is named.
  func place(of link: DeepLink) -> Place {
    let place =
      switch link.kind {
      case .smartAppBanner: tags.meta("apple-itunes-app")
      case .appLinks: tags.meta("al:\(link.platform):url", "al:\(link.platform):app_store_id")
      case .twitter:
        tags.meta("twitter:app:url:\(link.platform)", "twitter:app:id:\(link.platform)")
      case .iosApp, .androidApp: tags.links("alternate").first
      case .structuredData: self.place(ofProperty: "downloadUrl", "installUrl")
      case .universalLink: Place?.none
      }
    return place ?? start
  }

  /// What a reader of JSON said of a block, with its place in the page.
  func place(of message: String, in block: JSONLDBlock) -> (place: Place, text: String) {
    let (place, text) = LineColumn.split(message, source: source)
    let script = document.elements.indices.first { element in
      document.elements[element].name == .script && document.elements[element].line == block.line
        && document.attribute(.type, of: element)?.lowercased().contains("ld+json") == true
    }
    guard text != message else { return (Place(source, line: block.line), text) }
    guard let script else { return (place, text) }
    return (tags.place(line: place.line, column: place.column, inScript: script), text)
  }

  /// The apps that open the page and those that must not, by the site's association file.
  var verdicts: [AssociationEvidence.Verdict] { site?.association?.verdicts(url) ?? [] }
}
