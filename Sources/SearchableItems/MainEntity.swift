import HTMLParsing
import MarkupExtraction
import URLStandard

/// Selects the item that a page is about, by the rules in Documentation/MainEntity.md.
///
/// Every candidate has an ``EntityRank``; the best rank wins. Among equal ranks the order of precedence is:
/// the page's `mainEntity`, an item with the page as `mainEntityOfPage`, an item with the page's URL, the first
/// item.
struct MainEntity {
  /// An item with its properties for the selection.
  private struct Candidate {
    let item: MarkupItem
    let kind: SchemaKind
    let rank: EntityRank
    /// 0 for the item that the page names, up to 3 for an item without a relation to the page.
    let distance: Int

    /// A Boolean value that indicates whether the item states no URL of its own.
    var isWithoutURL: Bool {
      item.text("url") == nil && item.values("mainEntityOfPage").isEmpty
    }
  }

  private let candidates: [Candidate]
  /// The typed top-level items.
  private let items: [MarkupItem]

  /// Creates a selection among the items of a page.
  ///
  /// - Parameters:
  ///   - items: The top-level items of the page.
  ///   - keys: The canonical keys of the page's URLs.
  ///   - title: The title of the page.
  ///   - ogType: The `og:type`, if it decides the kind of the page.
  init(
    items: [MarkupItem],
    keys: [String],
    title: String? = nil,
    ogType: OpenGraphType? = nil
  ) {
    let typed = items.filter { !$0.types.isEmpty && !$0.isDetached }
    self.items = typed
    let page = PageIdentity(keys: keys)
    let isProfile =
      ogType == .profile || typed.contains { $0.hasType("ProfilePage") }
    var candidates: [Candidate] = []
    func add(_ item: MarkupItem, isNamed: Bool) {
      let types = SchemaKind.normalized(item.shortTypes)
      let isMain = page.isMain(item)
      let distance = isNamed ? 0 : isMain ? 1 : page.hasURL(of: item) ? 2 : 3
      let rank = EntityRank(
        types,
        isNamed: isNamed,
        isHere: distance < 3,
        isProfile: isProfile,
        ogType: ogType
      )
      guard let rank else { return }
      candidates.append(
        Candidate(item: item, kind: SchemaKind(types), rank: rank, distance: distance)
      )
    }
    for item in typed {
      add(item, isNamed: false)
      for inner in Self.namedItems(of: item) { add(inner, isNamed: true) }
      for inner in Self.contents(of: item) { add(inner, isNamed: false) }
    }
    if candidates.allSatisfy({ $0.rank == .other }), let only = Self.onlyItem(typed, page, ogType) {
      add(only, isNamed: true)
    }
    let listed = Self.kindsElsewhere(candidates, page)
    let articles = Self.syntaxesOfListedArticles(candidates, title: title)
    self.candidates = candidates.filter { candidate in
      let isListed =
        listed.contains(candidate.kind)
        || candidate.rank == .article && articles.contains(candidate.item.syntax)
      return candidate.distance < 3 || !isListed
    }
  }

  /// The minimum number of articles without a relation to the page that are a list.
  private static let listedArticles = 3

  /// Returns the syntaxes that list articles: three or more without a relation to the page, such as the posts of a blog without
  /// `url`, of which none has the headline that is in the title of the page.
  ///
  /// The posts of a discussion are parts of one page.
  private static func syntaxesOfListedArticles(
    _ candidates: [Candidate],
    title: String?
  ) -> Set<MarkupItem.Syntax> {
    var groups: [MarkupItem.Syntax: [MarkupItem]] = [:]
    for candidate in candidates
    where candidate.rank == .article && candidate.distance == 3
      && !candidate.item.hasType("DiscussionForumPosting")
    {
      groups[candidate.item.syntax, default: []].append(candidate.item)
    }
    let title = title?.collapsingWhitespace.lowercased()
    let lists = groups.filter { _, items in
      let headlines = items.map { item in
        (item.text("headline") ?? item.text("name"))?.collapsingWhitespace.lowercased()
      }
      let isOfPage = headlines.contains { headline in
        guard let title, let headline, !headline.isEmpty else { return false }
        return title.contains(headline)
      }
      let named = headlines.compactMap { $0 }
      let count = Set(named).count + headlines.count - named.count
      return count >= listedArticles && !isOfPage
    }
    return Set(lists.keys)
  }

  /// Returns the kinds of which a page has several items, all of them with URLs of other pages: it lists them.
  private static func kindsElsewhere(
    _ candidates: [Candidate],
    _ page: PageIdentity
  ) -> Set<SchemaKind> {
    var addresses: [SchemaKind: Set<String>] = [:]
    var here: Set<SchemaKind> = []
    for candidate in candidates {
      if candidate.distance == 3, let address = page.otherPage(of: candidate.item) {
        addresses[candidate.kind, default: []].insert(address)
      } else {
        here.insert(candidate.kind)
      }
    }
    return Set(addresses.filter { $0.value.count > 1 }.keys).subtracting(here)
  }

  /// The main item with the author, dates and image that more general items of the page state; `nil` if the
  /// page describes only itself.
  var item: MarkupItem? {
    guard let best else { return nil }
    guard best.rank.borrows else { return best.item }
    var item = best.item
    for lender in candidates where lender.rank > best.rank && lender.rank.lends {
      if lender.rank == .article, lender.distance == 3, !lender.isWithoutURL { continue }
      item.addMissingProperties(of: lender.item)
    }
    return item
  }

  /// A Boolean value that indicates whether the page has no typed items besides the description of its site.
  var isEmpty: Bool {
    items.allSatisfy { $0.isOne(of: ["BreadcrumbList", "WebSite", "SiteNavigationElement"]) }
  }

  private var best: Candidate? {
    let listed = listedKinds
    func rank(_ candidate: Candidate) -> EntityRank {
      let isListed = candidate.distance == 3 && listed.contains(candidate.kind)
      return isListed && candidate.rank == .specific ? .place : candidate.rank
    }
    return candidates.enumerated().min {
      (rank($0.element), $0.element.distance, $0.offset)
        < (rank($1.element), $1.element.distance, $1.offset)
    }?.element
  }

  /// The kinds of which the page has several items without a relation to it, such as coming events beside an
  /// article.
  ///
  /// Several recipes are parts of one page.
  private var listedKinds: Set<SchemaKind> {
    var seen: Set<SchemaKind> = []
    var listed: Set<SchemaKind> = []
    for candidate in candidates where candidate.rank == .specific && candidate.distance == 3 {
      if candidate.kind != .recipe, !seen.insert(candidate.kind).inserted {
        listed.insert(candidate.kind)
      }
    }
    return listed
  }

  /// Returns the `mainEntity` of a page, except lists of questions and of links.
  private static func namedItems(of item: MarkupItem) -> [MarkupItem] {
    item.items("mainEntity").filter {
      !$0.types.isEmpty && !$0.isOne(of: ["Question", "ItemList", "OfferCatalog"])
    }
  }

  /// Returns the items that are the content of an enclosing item: the only post of a blog, and a recipe that
  /// is part of an article.
  private static func contents(of item: MarkupItem) -> [MarkupItem] {
    let posts = ["blogPost", "blogPosts", "mainContentOfPage"].flatMap { item.items($0) }
      .filter { SchemaKind(SchemaKind.normalized($0.shortTypes)) == .article }
    let recipes = ["hasPart", "about"].flatMap { item.items($0) }.filter { $0.hasType("Recipe") }
    return (posts.count == 1 ? posts : []) + (recipes.count == 1 ? recipes : [])
  }

  /// Returns the person, organization or image that is the only typed item of a page, unless it has the URL
  /// of another page.
  private static func onlyItem(
    _ items: [MarkupItem],
    _ page: PageIdentity,
    _ ogType: OpenGraphType?
  ) -> MarkupItem? {
    guard items.count == 1, ogType == nil || ogType == .place,
      SchemaKind.normalized(items[0].shortTypes).allSatisfy({
        SchemaKind.makers.contains($0) || $0 == "ImageObject"
      })
    else { return nil }
    let hasURL = items[0].text("url") != nil || items[0].id != nil
    return !hasURL || page.hasURL(of: items[0]) ? items[0] : nil
  }
}

/// The URLs of a page as canonical keys.
private struct PageIdentity {
  let keys: [String]

  /// Returns `true` if the item names the page as `mainEntityOfPage`.
  func isMain(_ item: MarkupItem) -> Bool {
    item.values("mainEntityOfPage").contains { value in
      if case .item(let page) = value { return isHere(page.id) || isHere(page.text("url")) }
      return isHere(value.text)
    }
  }

  /// Returns `true` if the item has the page's URL.
  func hasURL(of item: MarkupItem) -> Bool { isHere(item.text("url")) || isHere(item.id) }

  /// Returns the page without its query that the URL of an item names; `nil` if that is this one, or the item has no URL.
  func otherPage(of item: MarkupItem) -> String? {
    guard let url = item.text("url").flatMap({ WebURL($0) }), url.isHTTP else { return nil }
    let path = Self.path(CanonicalKey(url.withoutFragment).text)
    return keys.contains { Self.path($0) == path } ? nil : String(path)
  }

  private static func path(_ key: String) -> Substring { key.prefix { $0 != "?" } }

  private func isHere(_ address: String?) -> Bool {
    guard let url = address.flatMap({ WebURL($0) }), url.isHTTP else { return false }
    return keys.contains(CanonicalKey(url.withoutFragment).text)
  }
}

extension MarkupItem {
  /// The properties that a general item lends, in groups of alternatives.
  private static let lent = [
    ["author", "creator"], ["datePublished", "uploadDate", "dateCreated"], ["dateModified"],
    ["image", "photo", "thumbnailUrl", "thumbnail", "primaryImageOfPage"], ["publisher"],
    ["inLanguage"],
  ]

  /// Adds the author, dates, image, publisher and language of another item, each unless it is present.
  fileprivate mutating func addMissingProperties(of other: MarkupItem) {
    for names in Self.lent where names.allSatisfy({ values($0).isEmpty }) {
      for property in other.properties where names.contains(property.name) {
        var property = property
        if property.name == "primaryImageOfPage" { property.name = "image" }
        properties.append(property)
      }
    }
  }
}
