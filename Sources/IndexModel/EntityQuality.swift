import Glibc
package import Querying
package import SearchableItems

/// The query-independent quality of an entity: completeness, popularity, and the ranking hint of its app.
package struct EntityQuality {
  /// The factors, in the order in which `webmark search --explain` prints them.
  package let factors: [RankExplanation.Factor]

  /// Returns the product of all factors, which is all that a write needs.
  static func value(_ records: [StoredRecord], _ sets: [AttributeSet]) -> Double {
    let known =
      detail(sets) * richness(records, sets) * use(sets) * rating(sets) * hint(records, sets)
    return pageFactors(records).reduce(known) { $0 * $1.1 }
  }

  package init(_ records: [StoredRecord], _ sets: [AttributeSet]) {
    var factors = [
      ("detail", Self.detail(sets)), ("richness", Self.richness(records, sets)),
      ("use", Self.use(sets)), ("rating", Self.rating(sets)), ("hint", Self.hint(records, sets)),
    ]
    factors += Self.pageFactors(records)
    self.factors = factors.map {
      RankExplanation.Factor(name: $0.0, operation: .multiply, value: $0.1)
    }
  }

  /// The weights of a page that only leads to a search form, of a form to edit a text, of a list of links or the source of a
  /// program, of a page whose URL has a query, and of one in the folder of another language.
  private static let (landing, editor, aside, queried, untranslated) = (0.5, 0.5, 0.8, 0.95, 0.97)

  /// Returns the factors of an entity whose page is not what a user looks for in the first place; none for most.
  private static func pageFactors(_ records: [StoredRecord]) -> [(String, Double)] {
    guard let page = records.first(where: { $0.name.kind == .web })?.webItem() else { return [] }
    var factors: [(String, Double)] = []
    if page.isSearchLanding { factors.append(("search form", landing)) }
    if page.isEditor == true { factors.append(("editor", editor)) }
    if page.isLinkList == true { factors.append(("list of links", aside)) }
    if page.isSourceListing == true { factors.append(("source of a program", aside)) }
    // Most such pages are views of others: orders of a list, parts of a discussion.
    if page.url.contains("?") { factors.append(("URL query", queried)) }
    // The copies of an original that is not translated.
    if let language = page.attributeSet.list("languages").first,
      LanguageFolder.isOther(page.url, than: language)
    {
      factors.append(("folder of another language", untranslated))
    }
    return factors
  }

  /// Returns a factor that grows with the logarithm of the description's length.
  private static func detail(_ sets: [AttributeSet]) -> Double {
    let length = sets.map { $0.contentDescription?.utf8.count ?? 0 }.max() ?? 0
    return 1 + 0.06 * log(1 + Double(min(length, 4000)) / 6)
  }

  /// Returns a factor for the share of rich-result properties that are present.
  private static func richness(_ records: [StoredRecord], _ sets: [AttributeSet]) -> Double {
    var found = 0
    for name in richNames where sets.contains(where: { $0.values[name] != nil }) { found += 1 }
    if sets.contains(where: { !$0.shownDates.isEmpty }) { found += 1 }
    if sets.contains(where: { $0.keywords.count >= 3 }) { found += 1 }
    if records.contains(where: { $0.webItem()?.deepLinks.isEmpty == false }) { found += 1 }
    return 1 + 0.15 * Double(found) / 6
  }

  private static let richNames = ["thumbnailURL", "rating", "org_schema_price"]

  /// The weight of a tenfold use, and the number of uses from which more do not count: anybody can claim them.
  private static let (useWeight, useLimit) = (0.05, 1e9)

  /// Returns a factor for the number of plays, likes, comments and other interactions.
  private static func use(_ sets: [AttributeSet]) -> Double {
    let counts = sets.flatMap { [$0.number("interactionCount"), $0.number("playCount")] }
    let uses = counts.compactMap { $0 }.max() ?? 0
    return 1 + useWeight * log10(1 + min(useLimit, max(0, uses)))
  }

  /// The prior of ratings: its stars, and the number of ratings that it stands for.
  private static let (priorStars, priorCount) = (3.0, 10.0)
  private static let ratingWeight = 0.05

  /// Returns a factor for the Bayesian mean of the rating: few ratings stay near the prior, many prevail.
  private static func rating(_ sets: [AttributeSet]) -> Double {
    guard let rated = sets.first(where: { $0.rating != nil }), let rating = rated.rating else {
      return 1
    }
    let stars = min(5, max(0, rating))
    let count = min(1e9, max(1, rated.ratingCount ?? 1))
    let mean = (stars * count + priorStars * priorCount) / (count + priorCount)
    return 1 + ratingWeight * (mean - priorStars)
  }

  /// Returns a factor for the app's `rankingHint`, from 0 to 100.
  ///
  /// The hint [orders an app's own items](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset/rankinghint):
  /// it is at most 1, as without a hint, so that it lifts no item over those of others.
  private static func hint(_ records: [StoredRecord], _ sets: [AttributeSet]) -> Double {
    guard let index = records.firstIndex(where: { $0.name.kind == .item }),
      let hint = sets[index].number("rankingHint")
    else { return 1 }
    return 0.5 + min(100, max(0, hint)) / 200
  }
}
