import Basics
import HTMLParsing

/// A rule that reports misspelt names of meta elements.
struct MetaName: PageRule {
  let id: RuleID = "META-NAME"
  let group = RuleGroup.html
  let level = Level.warning
  let title = "The name of a meta element is misspelt"
  let explanation =
    """
    A meta element with an unknown name is ignored. Only names that are close to a name of the HTML standard, Open \
    Graph or Twitter cards are reported, and robots, description and keywords in http-equiv.
    """
  let hint = "Write the name that the message suggests."

  private static let plain = KnownWords([
    "description", "keywords", "robots", "viewport", "googlebot",
  ])
  private static let namespaced = KnownWords(
    [
      "title", "type", "image", "image:url", "image:secure_url", "image:type", "image:width",
      "image:height", "image:alt", "url", "audio", "audio:url", "audio:secure_url", "audio:type",
      "audio:title", "audio:artist", "audio:album", "description", "determiner", "locale",
      "locale:alternate", "site_name", "video", "video:url", "video:secure_url", "video:type",
      "video:width", "video:height", "video:alt", "video:tag", "video:duration",
      "video:release_date",
      "updated_time", "see_also", "email", "phone_number", "latitude", "longitude", "country-name",
      "country_name", "region", "locality", "postal-code", "street-address", "price:amount",
      "price:currency", "availability", "rich_attachment", "published_time", "modified_time",
      "article:author", "article:tag", "brand", "ignore_canonical",
    ].map { "og:" + $0 }
      + [
        "card", "site", "site:id", "creator", "creator:id", "title", "description", "image",
        "image:src", "image:alt", "image:width", "image:height", "player", "player:width",
        "player:height", "player:stream", "url", "domain", "account_id", "text:title", "app:name",
        "app:country",
      ].map { "twitter:" + $0 }
      + [
        "published_time", "modified_time", "expiration_time", "author", "section", "tag",
        "publisher",
        "content_tier", "opinion",
        // Names that sites made up, and which are no misspellings.
        "published", "modified", "updated", "created",
      ].map { "article:" + $0 }
  )
  private static let pragmas: Set<String> = ["robots", "description", "keywords"]

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.metas.firstFindings { element -> Finding? in
      guard let message = problem(of: element, page.document) else { return nil }
      return finding(message, at: page.tags.location(of: element))
    }
  }

  private func problem(of element: Int, _ document: HTMLDocument) -> String? {
    if let pragma = document.attribute(.httpEquiv, of: element)?.folded.lowercased() {
      guard Self.pragmas.contains(pragma) else { return nil }
      return "http-equiv \(Quotation.of(pragma)) has no effect: the word belongs in name."
    }
    let written =
      document.attribute(.name, of: element) ?? document.attribute(.property, of: element)
    guard let name = written?.folded.lowercased(), name.utf8.last?.isASCIIDigit == false,
      let meant = Self.correction(of: name)
    else { return nil }
    return "\(Quotation.of(name)) is not the name of a meta element (did you mean \(meant)?)."
  }

  private static func correction(of name: String) -> String? {
    if name.contains(":") { return Misspelling.correction(of: name, among: namespaced) }
    guard name.utf8.allSatisfy({ $0.isASCIILowercase }) else { return nil }
    return Misspelling.correction(of: name, among: plain)
  }
}
