/// The numbers of a host's crawled pages by kind of markup, and their check scores.
public struct SiteMarkup: Sendable, Codable, Equatable {
  /// The number of crawled pages.
  public var pages = 0
  /// The number of pages with a title.
  public var title = 0
  /// The number of pages with a description.
  public var description = 0
  /// The number of pages with Open Graph properties.
  public var openGraph = 0
  /// The number of pages with a Twitter card.
  public var twitterCard = 0
  /// The number of pages with JSON-LD that describes an item.
  public var jsonLD = 0
  /// The number of pages with Microdata.
  public var microdata = 0
  /// The number of pages with RDFa.
  public var rdfa = 0
  /// The number of pages with a link into an app.
  public var appLink = 0
  /// The number of pages that were checked.
  public var checked = 0
  /// The sum of the check scores.
  public var scores = 0

  /// Creates empty counts.
  public init() {}

  /// The average score of checked pages; `nil` if none was checked.
  public var score: Int? {
    checked > 0 ? Int((Double(scores) / Double(checked)).rounded()) : nil
  }

  /// The counts with their display names.
  public var columns: [(name: String, count: Int)] {
    Self.columns.map { (name: $0.name, count: self[keyPath: $0.count]) }
  }

  /// Counts a page.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of its markup.
  ///   - score: Its check score from 0 to 100; `nil` if it was not checked.
  package mutating func count(_ kinds: MarkupKinds, score: Int?) {
    count([kinds: 1], checked: score == nil ? 0 : 1, scores: score ?? 0)
  }

  /// Counts pages.
  ///
  /// - Parameters:
  ///   - pages: The numbers of pages by the kinds of their markup.
  ///   - checked: The number of these pages that were checked.
  ///   - scores: The sum of their check scores.
  package mutating func count(_ pages: [MarkupKinds: Int], checked: Int, scores: Int) {
    for (kinds, number) in pages {
      self.pages += number
      for column in Self.columns where kinds.contains(column.kind) {
        self[keyPath: column.count] += number
      }
    }
    self.checked += checked
    self.scores += scores
  }

  /// Adds other counts, as those of an earlier part of a crawl.
  package mutating func add(_ other: SiteMarkup) {
    for count in Self.columns.map(\.count) + [\.pages, \.checked, \.scores] {
      self[keyPath: count] &+= other[keyPath: count]
    }
  }
}

extension SiteMarkup {
  /// A kind of markup that reports count: the one list of which tables, sums and totals are made.
  private struct Column {
    let name: String
    let kind: MarkupKinds
    let count: any WritableKeyPath<SiteMarkup, Int> & Sendable
  }

  private static let columns = [
    Column(name: "title", kind: .title, count: \.title),
    Column(name: "description", kind: .description, count: \.description),
    Column(name: "Open Graph", kind: .openGraph, count: \.openGraph),
    Column(name: "Twitter card", kind: .twitterCard, count: \.twitterCard),
    Column(name: "JSON-LD", kind: .jsonLD, count: \.jsonLD),
    Column(name: "Microdata", kind: .microdata, count: \.microdata),
    Column(name: "RDFa", kind: .rdfa, count: \.rdfa),
    Column(name: "app link", kind: .appLink, count: \.appLink),
  ]
}

extension SiteMarkup {
  /// Decodes counts; missing ones are 0.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    values.read(.pages, into: &pages)
    values.read(.title, into: &title)
    values.read(.description, into: &description)
    values.read(.openGraph, into: &openGraph)
    values.read(.twitterCard, into: &twitterCard)
    values.read(.jsonLD, into: &jsonLD)
    values.read(.microdata, into: &microdata)
    values.read(.rdfa, into: &rdfa)
    values.read(.appLink, into: &appLink)
    values.read(.checked, into: &checked)
    values.read(.scores, into: &scores)
  }
}
