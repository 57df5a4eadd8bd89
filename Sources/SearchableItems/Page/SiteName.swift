import Basics
import HTMLParsing
import MarkupExtraction
import URLStandard

/// The names of a page's publisher, the best first.
struct SiteName {
  let markup: PageMarkup
  let entity: MarkupItem?
  let page: PageContext

  /// The names: `og:site_name`, the publisher of the main item, the name of the `WebSite`, the application's
  /// name, the end of the title if it resembles the host.
  var names: [String] {
    let first = [markup.openGraph("og:site_name")].compactMap { $0 } + publishers
    let stated = first.compactMap(PersonName.clean)
    if !stated.isEmpty { return stated }
    let others = [
      markup.items.first { $0.hasType("WebSite") }?.first("name"), markup.applicationName,
      markup.meta("apple-mobile-web-app-title"), meta("citation_publisher"), meta("dc.publisher"),
      titleEnd,
    ]
    return others.firstNonNil { $0.flatMap(PersonName.clean) }.map { [$0] } ?? []
  }

  private func meta(_ name: String) -> String? { markup.meta(name)?.collapsingWhitespace }

  private var publishers: [String] {
    (entity?.values("publisher") ?? []).compactMap { value in
      if case .item(let item) = value, let name = item.first("name") { return name }
      guard let text = value.text else { return nil }
      return PersonName.clean(text) ?? name(ofNode: text)
    }
  }

  /// Returns the name of the item with an identifier or URL.
  private func name(ofNode id: String) -> String? {
    let resolved = WebURL(markup.baseURL).flatMap { $0.resolve(id) }?.href
    return markup.items.firstNonNil { item -> String? in
      guard item.id == id || item.id == resolved || item.text("url") == id else { return nil }
      return item.first("name")
    }
  }

  /// The last part of the title if its letters are those of the host: `Bong Eats` of `bongeats.com`.
  private var titleEnd: String? {
    guard let whole = markup.title?.collapsingWhitespace, whole.utf8.count < 1000 else {
      return nil
    }
    let title = TitleSeparator.trimmed(whole)
    let host = page.finalURL.hostname.lowercased()
    for separator in TitleSeparator.candidates(for: title) {
      guard let end = title.split(separator: separator).last.map(String.init), end != title else {
        continue
      }
      let letters = end.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      if letters.count > 3, host.replacing("-", with: "").contains(letters) { return end }
    }
    return nil
  }
}
