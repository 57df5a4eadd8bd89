import MarkupExtraction

/// The authors of a page where its main item states none: meta tags in order of trust, then the main text.
struct PageAuthors {
  /// The meta tags that name authors, the most trusted first.
  private static let names = [
    "parsely-author", "sailthru.author", "byl", "article:author", "og:article:author",
    "article:author_name", "dc.creator", "dcterms.creator", "dc.contributor.author",
    "citation_author", "author", "authors", "article.author", "dcsext.author", "creator",
  ]

  private let markup: PageMarkup
  /// The contents of the meta tags that name authors, by name.
  private let contents: [String: [String]]

  init(markup: PageMarkup) {
    self.markup = markup
    var contents: [String: [String]] = [:]
    for tag in markup.metas {
      guard let content = tag.content, !content.isEmpty else { continue }
      for name in Set([tag.property, tag.name].compactMap { $0.flatMap(Self.known) }) {
        contents[name, default: []].append(content)
      }
    }
    self.contents = contents
  }

  private static let knownNames = Set(names)

  /// Returns the name of a meta tag in lowercase if it names authors.
  private static func known(_ name: String) -> String? {
    guard name.utf8.count <= 24 else { return nil }
    let lower = name.lowercased()
    return knownNames.contains(lower) ? lower : nil
  }

  /// The authors; people of the first source that names any.
  var authors: [Author] {
    for name in Self.names {
      guard let texts = contents[name] else { continue }
      let people = texts.flatMap(PersonName.list)
      guard !people.isEmpty, name != "author" || !isSite(people) || mentioned.isEmpty else {
        continue
      }
      return people.map(Author.init(text:))
    }
    let people = mentioned
    if !people.isEmpty { return people.map(Author.init(text:)) }
    // Some sites state only the URL of the author's page.
    return contents["article:author", default: []].map(Author.init(text:))
  }

  /// Returns `true` if the only name is that of the site, which is not its author.
  private func isSite(_ people: [String]) -> Bool {
    people.count == 1 && people[0] == markup.openGraph("og:site_name")
  }

  /// The maximum number of elements from an author to the next one.
  private static let gap = 12

  /// Returns the mentions up to the first one that is far from the one before it.
  private static func chain(
    _ mentions: some Sequence<([String], AuthorMention)>,
    from start: AuthorMention
  ) -> [([String], AuthorMention)] {
    var place = start.distance
    return Array(
      mentions.prefix { mention in
        defer { place = mention.1.distance }
        return abs(mention.1.distance - place) <= gap
      }
    )
  }

  /// The authors in the main text that are nearest to the first heading.
  private var mentioned: [String] {
    let named = markup.authorMentions.map { ($0.names, $0) }.filter { !$0.0.isEmpty }
    let marked = named.filter { $0.1.isMarked }
    let found = marked.isEmpty ? named : marked
    guard let nearest = found.min(by: { $0.1.cost < $1.1.cost }) else { return [] }
    let alike = found.filter { $0.1.source == nearest.1.source }
    // The links of several authors follow each other.
    let before = alike.filter { $0.1.distance < nearest.1.distance }.reversed()
    let behind = alike.filter { $0.1.distance >= nearest.1.distance }
    let together =
      Self.chain(before, from: nearest.1).reversed() + Self.chain(behind, from: nearest.1)
    var names: [String] = []
    for name in together.flatMap(\.0) where !names.contains(name) { names.append(name) }
    return names
  }
}

extension AuthorMention {
  /// The names in the text.
  fileprivate var names: [String] {
    switch source {
    case .rel, .itemprop, .byline: PersonName.byline(text)
    case .text: PersonName.sentence(text)
    case .sender: PersonName.sender(text).map { [$0] } ?? []
    }
  }

  /// A Boolean value that indicates whether markup names the author, so that texts without it do not count.
  fileprivate var isMarked: Bool { source != .text && source != .sender }

  /// The distance from the heading with a surcharge for less reliable mentions.
  fileprivate var cost: Int {
    let before = distance < 0 ? 3 * distance.magnitude : distance.magnitude
    return Int(before) + (source == .byline ? 10 : 0)
  }
}
