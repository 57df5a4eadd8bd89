import MarkupExtraction
import URLStandard

/// Selects the item that a page is about.
///
/// The order of precedence: the page's `mainEntity`, an item with the page as `mainEntityOfPage`, an item
/// with the page's URL, the first item.
struct MainEntity {
  /// The types that describe the page or the site rather than its content.
  private static let pages: Set<String> = [
    "WebSite", "WebPage", "BreadcrumbList", "ItemList", "SearchAction", "SiteNavigationElement",
    "WPHeader", "WPFooter", "WPSideBar", "WPAdBlock", "CollectionPage", "AboutPage", "ContactPage",
    "CheckoutPage", "FAQPage", "QAPage", "ProfilePage", "ItemPage", "MedicalWebPage",
    "RealEstateListing", "SearchResultsPage", "OfferCatalog", "DataFeed", "Thing",
  ]
  /// The types of the page's publishers and authors.
  private static let makers: Set<String> = [
    "Organization", "Person", "Corporation", "NewsMediaOrganization", "OnlineStore",
    "OnlineBusiness", "EducationalOrganization", "Brand",
  ]
  /// The types that are usually parts of another item, which the page may have failed to nest.
  private static let parts: Set<String> = [
    "ImageObject", "VideoObject", "AudioObject", "Review", "AggregateRating", "Rating", "Offer",
    "AggregateOffer", "Comment", "Question", "Answer", "ListItem", "PostalAddress",
    "GeoCoordinates", "ContactPoint", "OpeningHoursSpecification", "InteractionCounter",
    "HowToStep", "PropertyValue", "NutritionInformation",
  ]

  private let items: [MarkupItem]
  private let keys: [String]

  /// Creates a selection among the items of a page whose URLs have these keys.
  init(items: [MarkupItem], keys: [String]) {
    self.items = items.filter { !$0.types.isEmpty }
    self.keys = keys
  }

  /// The main item; `nil` if the page describes only itself.
  var item: MarkupItem? {
    let things = items.filter { !$0.isOne(of: Self.pages) && !$0.isOne(of: Self.makers) }
    let whole = things.filter { !$0.isOne(of: Self.parts) }
    return named ?? whole.first(where: isMainOfPage) ?? whole.first {
      isHere($0.text("url"), $0.id)
    }
      ?? whole.first ?? things.first { $0.isOne(of: SchemaKind.playable) }
      ?? items.first { $0.isOne(of: Self.makers) } ?? things.first
      ?? items.first { !$0.isOne(of: ["BreadcrumbList", "WebSite", "SiteNavigationElement"]) }
  }

  /// The page's `mainEntity`, except lists of questions and of links.
  private var named: MarkupItem? {
    items.lazy.filter { $0.isOne(of: Self.pages) }.flatMap { $0.items("mainEntity") }
      .first { !$0.types.isEmpty && !$0.isOne(of: ["Question", "ItemList", "OfferCatalog"]) }
  }

  private func isMainOfPage(_ item: MarkupItem) -> Bool {
    item.values("mainEntityOfPage").contains { value in
      if case .item(let page) = value { return isHere(page.id, page.text("url")) }
      return isHere(value.text)
    }
  }

  private func isHere(_ addresses: String?...) -> Bool {
    addresses.contains { address in
      guard let url = address.flatMap({ WebURL($0) }), url.isHTTP else { return false }
      return keys.contains(CanonicalKey(url.withoutFragment).text)
    }
  }
}
