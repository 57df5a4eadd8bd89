import Basics
import MarkupExtraction

/// A rule that reports an invalid price.
struct PriceIncomplete: PageRule {
  let id: RuleID = "SD-PRICE"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A price cannot be read"
  let explanation =
    """
    A price is a number with a full stop before its decimals, and its currency is in \
    priceCurrency, or in currency of a MonetaryAmount, as three capitals (ISO 4217). What costs nothing needs no \
    currency.
    """
  let hint = "Write price and priceCurrency, without signs and thousands separators."

  private static let offers: Set<String> = [
    "Offer", "AggregateOffer", "UnitPriceSpecification", "PriceSpecification",
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.compactMap { node in
      problem(of: node).map { finding($0, at: node.location) }
    }
  }

  private func problem(of node: StructuredDataNode) -> String? {
    if node.isA(Self.offers) { return problem(of: node.item) }
    guard node.isA("MonetaryAmount") else { return nil }
    return node.item.text("currency").flatMap { problem(ofCurrency: $0.folded, in: "currency") }
  }

  private func problem(of offer: MarkupItem) -> String? {
    let names = ["price", "lowPrice", "highPrice"].filter { offer.text($0) != nil }
    guard !names.isEmpty else { return nil }
    for name in names {
      guard let price = offer.text(name)?.folded, !isNumber(price), !isJSONNumber(name, of: offer)
      else { continue }
      return "\(name) is \(Quotation.of(price)), which is not a number."
    }
    let isFree = names.allSatisfy { offer.text($0).flatMap(SchemaNumber.read) == 0 }
    if isFree, offer.text("priceCurrency") == nil { return nil }
    guard let currency = offer.text("priceCurrency")?.folded else {
      return "\(names[0]) comes without priceCurrency."
    }
    return problem(ofCurrency: currency, in: "priceCurrency")
  }

  private func problem(ofCurrency code: String, in property: String) -> String? {
    CurrencyCodes.contains(code)
      ? nil : "\(property) is \(Quotation.of(code)), which is not a currency code."
  }

  /// Returns `true` for a number of JSON-LD of any form, such as 1.5E3, that is not negative.
  private func isJSONNumber(_ name: String, of offer: MarkupItem) -> Bool {
    guard case .number(let text)? = offer.values(name).first else { return false }
    return Double(text).map { $0 >= 0 } ?? false
  }

  private func isNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E } && Double(text) != nil
  }
}
