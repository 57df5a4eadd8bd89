import MarkupExtraction

/// The attributes of [offers](https://schema.org/Offer): price, currency, availability.
///
/// The end of a price's validity does not limit the lifetime of the item.
struct OfferAttributes {
  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    attributes.set("org_schema_price_range", entity.first("priceRange"))
    let offers = entity.items("offers")
    guard let offer = offers.first else { return }
    let prices = offers.compactMap(Self.price)
    attributes.set("org_schema_price", Self.price(of: offer))
    let hasOneCurrency = Set(offers.compactMap(Self.currency)).count <= 1
    let isRange = offers.count > 1 && hasOneCurrency && Set(prices).count > 1
    attributes.set(
      "org_schema_low_price",
      Self.number("lowPrice", of: offer) ?? (isRange ? prices.min() : nil)
    )
    attributes.set(
      "org_schema_high_price",
      Self.number("highPrice", of: offer) ?? (isRange ? prices.max() : nil)
    )
    attributes.set("org_schema_price_currency", Self.currency(of: offer))
    attributes.set(
      "org_schema_availability",
      offer.first("availability").map(Self.availability)
    )
  }

  private static func number(_ name: String, of offer: MarkupItem) -> Double? {
    offer.first(name).flatMap(WrittenNumber.price)
  }

  private static func price(of offer: MarkupItem) -> Double? {
    number("price", of: offer)
      ?? offer.items("priceSpecification").firstNonNil { number("price", of: $0) }
  }

  private static func currency(of offer: MarkupItem) -> String? {
    offer.first("priceCurrency")
      ?? offer.items("priceSpecification").firstNonNil { $0.first("priceCurrency") }
  }

  /// Returns the name in [ItemAvailability](https://schema.org/ItemAvailability), from its URL or its Open
  /// Graph form.
  static func availability(_ text: String) -> String {
    let name = text.lastPart(behind: "/") ?? text
    switch name.lowercased().filter(\.isLetter) {
    case "instock", "available": return "InStock"
    case "outofstock", "oos": return "OutOfStock"
    case "preorder", "availablefororder": return "PreOrder"
    case "discontinued": return "Discontinued"
    default: return name
    }
  }
}
