import MarkupExtraction

/// A rule that reports a marketplace catalogue app without the properties that Spotlight reads.
struct CatalogIncomplete: PageRule {
  let id: RuleID = "SD-CATALOG"
  let group = RuleGroup.data
  let level = Level.error
  let title = "An app of a marketplace's catalogue lacks what Spotlight reads"
  let explanation =
    """
    Alternative marketplaces publish a MobileApplication for each app version, with \
    datePublished in UTC, countriesSupported, a complete aggregateRating and supportingData; \
    Applebot reads them.
    """
  let hint = "Add what the message names."

  private static let prefix = "com.apple.alternativeDistribution.search."
  private static let ratingNames = ["ratingValue", "reviewCount", "bestRating", "worstRating"]

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.filter { $0.isA("MobileApplication") && isListed($0.item) }.compactMap { node in
      let missing = self.missing(in: node.item)
      guard !missing.isEmpty else { return nil }
      return finding("The catalogue's app lacks \(Quotation.list(missing)).", at: node.location)
    }
  }

  /// Returns `true` if the supporting data of the app place it in a catalogue.
  private func isListed(_ app: MarkupItem) -> Bool {
    names(in: app).contains { $0.hasPrefix(Self.prefix) }
  }

  private func names(in app: MarkupItem) -> [String] {
    app.items("supportingData").flatMap { $0.items("dataFeedElement") }.flatMap { element in
      ([element] + element.items("item")).compactMap { $0.text("name") }
    }
  }

  private func missing(in app: MarkupItem) -> [String] {
    var missing: [String] = []
    if app.text("datePublished")?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) == nil {
      missing.append("datePublished in UTC")
    }
    if app.texts("countriesSupported").isEmpty { missing.append("countriesSupported") }
    let rating = app.items("aggregateRating").first
    missing += Self.ratingNames.filter { rating?.text($0) == nil }
    let found = Set(names(in: app))
    missing += ["appleItemId", "appleVersionId"].filter { !found.contains(Self.prefix + $0) }
    return missing
  }
}
