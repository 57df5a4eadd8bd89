/// A rule that reports types that Apple does not list.
struct TypeUnsupported: PageRule {
  let id: RuleID = "SD-UNSUPPORTED"
  let group = RuleGroup.data
  let level = Level.note
  let title = "Apple does not list the type"
  let explanation =
    """
    Apple names AggregateRating, Offers, PriceRange, InteractionCount, Organization, Recipe, \
    SearchAction and ImageObject as what it reads. Other types may be read or not; webmark \
    reads all.
    """
  let hint = "Add what of the listed types the page has: a rating, an offer, an image."

  private static let listed: Set<String> = [
    "AggregateRating", "Offer", "AggregateOffer", "InteractionCounter", "Organization",
    "Corporation", "Recipe", "SearchAction", "ImageObject",
  ]

  let isAboutResult = true

  func check(_ page: CheckedPage) -> [Finding] {
    guard
      !page.nodes.contains(where: { $0.isA(Self.listed) || $0.isA(SchemaTypes.localBusinesses) })
    else { return [] }
    let foreign = page.nodes.filter { $0.property == nil }
    guard let first = foreign.first else { return [] }
    var seen: Set<String> = []
    let types = foreign.flatMap(\.types).filter { seen.insert($0).inserted }
    return [finding("Apple lists none of \(Quotation.list(types)).", at: first.location)]
  }
}
