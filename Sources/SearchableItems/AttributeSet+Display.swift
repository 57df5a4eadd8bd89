extension AttributeSet {
  /// The name of ``breadcrumbs``.
  public static let breadcrumbsName = "org_schema_breadcrumbs"

  /// The names of the levels between the start page of the site and the page, as its `BreadcrumbList` states them, or those of
  /// the breadcrumbs that it shows.
  public var breadcrumbs: [String] { list(Self.breadcrumbsName) }

  /// The names of the dates of which a result shows the first, in their order.
  package static let shownDateNames = [
    "startDate", "contentModificationDate", "contentCreationDate", "dueDate",
  ]

  /// The dates of which a result shows the first, in their order; without one that the `Last-Modified` header alone states,
  /// which is often that of the delivery.
  package var shownDates: [String] {
    Self.shownDateNames.compactMap { name in
      guard let date = text(name), !isStatedByServer(name) else { return nil }
      return date
    }
  }

  /// Returns `true` for a date that the `Last-Modified` header alone states.
  package func isStatedByServer(_ name: String) -> Bool {
    text(name + "Source") == "header Last-Modified"
  }

  /// The price of a search result with its currency: `EUR 12.50`, a range of prices, or the page's own words for
  /// the range.
  public var displayPrice: String? {
    let currency = text("org_schema_price_currency").map { $0 + " " } ?? ""
    if let price = number("org_schema_price") { return currency + Self.amount(price) }
    let bounds = [number("org_schema_low_price"), number("org_schema_high_price")]
      .compactMap { $0.map(Self.amount) }
    guard let first = bounds.first, let last = bounds.last else {
      return text("org_schema_price_range")
    }
    return currency + (first == last ? first : "\(first) – \(last)")
  }

  /// Returns a price with two decimals.
  private static func amount(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return "\(value)" }
    let cents = Int((value * 100).rounded())
    let rest = cents.magnitude % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
