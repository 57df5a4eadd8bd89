import MarkupExtraction

/// A rule that reports texts as values of properties that take a node.
struct TextForThing: PageRule {
  let id: RuleID = "SD-VALUE"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A text is used where a node is expected"
  let explanation =
    """
    Ratings, offers, places and answers have properties of their own; a text such as \"Berlin\" for the location of \
    an event has none, and search engines leave the value out.
    """
  let hint =
    "Write a node with its type and properties, such as {\"@type\": \"Place\", \"name\": …}."

  /// The properties of rich results whose values are nodes, with the types that they take.
  private static let properties: [(name: String, takes: String)] = [
    ("acceptedAnswer", "Answer"), ("aggregateRating", "AggregateRating"),
    ("baseSalary", "MonetaryAmount"), ("contactPoint", "ContactPoint"), ("geo", "GeoCoordinates"),
    ("hasVariant", "Product"), ("hiringOrganization", "Organization"),
    ("interactionStatistic", "InteractionCounter"), ("itemReviewed", "Thing"),
    ("jobLocation", "Place"),
    ("nutrition", "NutritionInformation"), ("offers", "Offer"),
    ("openingHoursSpecification", "OpeningHoursSpecification"), ("potentialAction", "Action"),
    ("priceSpecification", "PriceSpecification"), ("review", "Review"), ("reviewRating", "Rating"),
    ("suggestedAnswer", "Answer"),
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node -> [Finding] in
      var findings = Self.properties.compactMap { problem(of: $0.name, takes: $0.takes, node) }
      if node.isA(SchemaTypes.events) {
        findings += [problem(of: "location", takes: "Place", node)].compactMap { $0 }
      }
      if node.isA(["QAPage", "FAQPage", "ProfilePage"]) {
        findings += [problem(of: "mainEntity", takes: "Question", node)].compactMap { $0 }
      }
      return findings
    }
  }

  private func problem(of name: String, takes type: String, _ node: StructuredDataNode) -> Finding?
  {
    for value in node.item.values(name).prefix(PageChecker.findingLimit + 1) {
      guard case .text(let text) = value, !text.folded.isEmpty, !text.hasPrefix("http") else {
        continue
      }
      return finding("\(name) is the text \(Quotation.of(text)), not \(type).", at: node.location)
    }
    return nil
  }
}
