import HTMLParsing
import MarkupExtraction

/// A rule that reports misspelt link relations.
struct LinkRelation: PageRule {
  let id: RuleID = "LINK-REL"
  let group = RuleGroup.link
  let level = Level.warning
  let title = "A link relation is misspelt"
  let explanation =
    """
    A word in rel that is not known is ignored: rel=canoncial names no canonical page, rel=nofolow is followed. Only \
    words that are close to a known relation are reported.
    """
  let hint = "Write the relation that the message suggests."

  private static let known = KnownWords([
    "alternate", "amphtml", "apple-touch-icon", "apple-touch-icon-precomposed",
    "apple-touch-startup-image", "appendix", "archive", "archives", "author", "bookmark",
    "canonical",
    "chapter", "contents", "copyright", "dns-prefetch", "dofollow", "edituri", "external",
    "external-link", "first", "follow", "friend", "glossary", "image_src", "index", "license",
    "lightbox", "manifest", "mask-icon", "modulepreload", "nofollow", "noindex", "noopener",
    "noreferrer", "opener", "pingback", "preconnect", "prefetch", "preload", "prerender",
    "previous",
    "privacy-policy", "profile", "publisher", "related", "search", "section", "service", "shortcut",
    "shortlink", "shorturl", "sidebar", "sponsored", "start", "stylesheet", "subsection",
    "terms-of-service", "webmention", "wlwmanifest",
  ])

  func check(_ page: CheckedPage) -> [Finding] {
    (page.elements.relations + page.elements.links).firstFindings { element -> [Finding] in
      guard page.document.has(.rel, element),
        let rel = page.document.attribute(.rel, of: element)?.prefix(500).lowercased()
      else { return [] }
      return rel.listWords.prefix(20).compactMap { word in
        guard let meant = Misspelling.correction(of: word, among: Self.known) else { return nil }
        return finding(
          "\(Quotation.of(word)) is not a link relation (did you mean \(meant)?).",
          at: page.tags.location(of: element)
        )
      }
    }
  }
}
