public import HTMLParsing
public import URLStandard

/// An extractor of [Open Graph](https://ogp.me): the properties of its namespaces, in document order.
public struct OpenGraphExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "Open Graph"
  private static let prefixes: NamePrefixes = [
    "og:", "article:", "book:", "profile:", "music:", "video:", "product:", "place:", "fb:",
    "business:", "restaurant:",
  ]

  private let groupsProperties: Bool

  /// Creates the extractor.
  ///
  /// - Parameter groupsProperties: A Boolean value that indicates whether structured properties are also
  ///   grouped into objects.
  public init(groupsProperties: Bool = true) { self.groupsProperties = groupsProperties }

  /// Extracts each property with its value, and the objects of structured properties.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    markup.openGraph = MetaProperties.all(in: markup, Self.prefixes, within: &budget)
    // Structured properties are stored twice.
    let cost = markup.openGraph.reduce(0) {
      $0 + DerivationBudget.valueCost + $1.property.utf8.count + $1.content.utf8.count
    }
    if groupsProperties, budget.spend(cost) {
      markup.openGraphObjects = OpenGraphObject.objects(in: markup.openGraph)
    }
  }
}
