import MarkupExtraction
import URLStandard

/// Chooses the thing that a page is about.
///
/// What the page names as its `mainEntity` comes first, then the thing that names the page as the one
/// it is the main thing of, then the thing with the page's address, then the first one.
struct MainEntity {
  /// Types that describe the page or the site rather than its content.
  private static let pages: Set<String> = [
    "WebSite", "WebPage", "BreadcrumbList", "ItemList", "SearchAction", "SiteNavigationElement",
    "WPHeader", "WPFooter", "WPSideBar", "WPAdBlock", "CollectionPage", "AboutPage", "ContactPage",
    "CheckoutPage", "FAQPage", "QAPage", "ProfilePage", "ItemPage", "MedicalWebPage",
    "RealEstateListing", "SearchResultsPage", "OfferCatalog", "DataFeed", "Thing",
  ]
  /// Those who made the page.
  private static let makers: Set<String> = [
    "Organization", "Person", "Corporation", "NewsMediaOrganization", "OnlineStore",
    "OnlineBusiness", "EducationalOrganization", "Brand",
  ]
  /// Things that mostly belong to another one, which the page may have forgotten to join.
  private static let parts: Set<String> = [
    "ImageObject", "VideoObject", "AudioObject", "Review", "AggregateRating", "Rating", "Offer",
    "AggregateOffer", "Comment", "Question", "Answer", "ListItem", "PostalAddress",
    "GeoCoordinates", "ContactPoint", "OpeningHoursSpecification", "InteractionCounter",
    "HowToStep", "PropertyValue", "NutritionInformation",
  ]

  private let items: [MarkupItem]
  private let keys: [String]

  /// A choice among the things of a page whose addresses have these keys.
  init(items: [MarkupItem], keys: [String]) {
    self.items = items.filter { !$0.types.isEmpty }
    self.keys = keys
  }

  /// The thing; `nil` where the page describes nothing but itself.
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

  /// The `mainEntity` of the page; lists of questions and of links are no thing.
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
