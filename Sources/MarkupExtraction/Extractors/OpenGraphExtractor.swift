public import HTMLParsing
public import URLStandard

/// [Open Graph](https://ogp.me): the properties of its namespaces, in document order.
public struct OpenGraphExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Open Graph"
  private static let prefixes: NamePrefixes = [
    "og:", "article:", "book:", "profile:", "music:", "video:", "product:", "place:", "fb:",
    "business:", "restaurant:",
  ]

  private let groupsProperties: Bool

  /// The extractor.
  ///
  /// - Parameter groupsProperties: Whether properties that describe others are put together with them.
  public init(groupsProperties: Bool = true) { self.groupsProperties = groupsProperties }

  /// Keeps each property with its value, and those that have parts with them.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    markup.openGraph = MetaProperties.all(in: markup, Self.prefixes, within: &budget)
    // Properties with parts are there twice.
    let cost = markup.openGraph.reduce(0) {
      $0 + DerivationBudget.valueCost + $1.property.utf8.count + $1.content.utf8.count
    }
    if groupsProperties, budget.spend(cost) {
      markup.openGraphObjects = OpenGraphObject.objects(in: markup.openGraph)
    }
  }
}
