/// The words of classes and ids, and their hints.
struct HintTable: Sendable {
  private var slots: [(word: HintWord, hints: ElementHints)]

  init() {
    slots = Array(repeating: (HintWord(), []), count: 1024)
    for (hints, words) in Self.words {
      for word in words { add(word, hints) }
    }
  }

  private mutating func add(_ text: StaticString, _ hints: ElementHints) {
    let word = HintWord(text)
    var slot = Int(truncatingIfNeeded: word.hash &>> 54)
    while !slots[slot].hints.isEmpty, slots[slot].word != word { slot = (slot + 1) & 1023 }
    slots[slot] = (word, slots[slot].hints.union(hints))
  }

  /// Returns the hints of a word; none if it has no meaning.
  func hints(_ word: HintWord) -> ElementHints {
    var slot = Int(truncatingIfNeeded: word.hash &>> 54)
    while !slots[slot].hints.isEmpty {
      if slots[slot].word == word { return slots[slot].hints }
      slot = (slot &+ 1) & 1023
    }
    return []
  }

  private static let words: [(ElementHints, [StaticString])] = [
    (
      .navigation,
      [
        "nav", "navigation", "navbar", "navi", "menu", "menus", "submenu", "breadcrumb",
        "breadcrumbs", "pagination", "pager", "toolbar", "topbar", "paging", "subnav", "topnav",
        "sitemap", "toc", "skip", "navheader", "navfooter",
      ]
    ),
    (
      .comments,
      [
        "comment", "comments", "disqus", "commentlist", "respond", "replies", "livefyre",
        "discussion", "commenting", "reply",
      ]
    ),
    (
      .related,
      [
        "related", "recommended", "recommendation", "recommendations", "recirc", "recirculation",
        "outbrain", "taboola", "popular", "trending", "mostread", "teaser", "teasers", "sidebar",
        "rail", "widget", "widgets", "zergnet", "readmore", "upnext", "latest", "aside",
        "relatedposts", "yarpp", "revcontent", "mostpopular", "carousel", "promo", "promos",
        "promotion", "sidecol", "crosslinks", "relatednews",
      ]
    ),
    (
      .sharing,
      [
        "share", "sharing", "social", "addthis", "sharebar", "sharedaddy", "follow", "socials",
        "addtoany", "sharebuttons", "print", "noprint", "tools", "shares", "sharetools",
      ]
    ),
    (
      .advertisement,
      [
        "ad", "ads", "advert", "adverts", "advertisement", "advertising", "sponsor", "sponsored",
        "dfp", "adsense", "advertisment", "adslot", "adbox", "adunit", "commercial", "reklama",
      ]
    ),
    (
      .footer,
      ["footer", "copyright", "legal", "colophon", "foot", "footnav", "printfooter"]
    ),
    (
      .metadata,
      [
        "byline", "author", "authors", "bio", "tags", "taglist", "topics", "meta", "metadata",
        "dateline", "date", "timestamp", "published", "pubdate", "postmeta", "credit", "credits",
        "bylines", "contributor", "contributors", "datetime", "postdate", "categories", "tag",
      ]
    ),
    (
      .caption,
      [
        "caption", "captions", "figcaption", "imagecaption", "photocaption", "gallery",
        "slideshow", "slider",
      ]
    ),
    (
      .solicitation,
      [
        "newsletter", "newsletters", "subscribe", "subscription", "signup", "paywall", "cookie",
        "cookies", "consent", "gdpr", "popup", "modal", "overlay", "login", "register", "donate",
        "donation", "optin", "lightbox", "registration", "subscriber", "alert", "alerts",
      ]
    ),
    (.header, ["header", "masthead", "head"]),
    (
      .article,
      [
        "article", "story", "post", "entry", "blog", "news",
      ]
    ),
    (.body, ["body", "text", "copy", "content", "main", "bodytext", "contents"]),
    (
      .articleBody,
      [
        "articlebody", "articletext", "articlecontent", "storybody", "storytext", "postcontent",
        "postbody", "entrycontent", "bodycopy", "bodytext", "newstext", "maintext",
      ]
    ),
    (.mainLandmark, ["main", "article"]),
    (.forum, ["forum"]),
    (.name, ["heading", "signature"]),
    (.function, ["function", "method", "constructor", "procedure"]),
    (
      .callout,
      [
        "admonition", "callout", "caution", "example", "examples", "footnote", "footnotes",
        "important", "note", "notecard", "tip", "topic", "warning",
      ]
    ),
  ]
}
