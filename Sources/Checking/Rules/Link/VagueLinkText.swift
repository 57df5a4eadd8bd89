import HTMLParsing

/// A rule that reports link texts that say nothing.
struct VagueLinkText: PageRule {
  let id: RuleID = "LINK-TEXT"
  let group = RuleGroup.link
  let level = Level.note
  let title = "A link text says nothing about its target"
  let explanation =
    """
    Search engines and readers who jump from link to link know a page by the text of its links; texts such as \
    \"click here\" say nothing. The words are those of Lighthouse, in several languages.
    """
  let hint = "Use words that name the target."

  private static let words: Set<String> = [
    "click here", "click this", "go", "here", "information", "learn more", "more", "more info",
    "more information", "right here", "read more", "see more", "start", "this", "this page", "link",
    "hier", "hier klicken", "klicken sie hier", "klick hier", "mehr", "mehr erfahren", "mehr infos",
    "weiterlesen", "weiter", "weitere informationen", "siehe hier", "aquí", "click aquí",
    "clicka aquí",
    "clica aquí", "pincha aquí", "leer más", "más", "más información", "saber más", "cliquez ici",
    "ici",
    "en savoir plus", "lire la suite", "plus d'infos", "clicca qui", "qui", "leggi tutto",
    "scopri di più",
    "clique aqui", "aqui", "saiba mais", "leia mais", "klik hier", "meer lezen", "lees meer",
    "läs mer",
    "klicka här", "här", "tutaj", "kliknij tutaj", "czytaj więcej", "здесь", "подробнее", "далее",
    "こちら", "ここ", "詳しくは", "続きを読む", "点击这里", "更多", "阅读更多", "여기", "더보기",
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    let document = page.document
    return page.elements.links.firstFindings { element -> Finding? in
      guard let href = document.attribute(.href, of: element)?.folded, leadsElsewhere(href) else {
        return nil
      }
      let text = document.visibleText(of: element, limit: 100)
      let bare = text.lowercased().filter { $0.isLetter || $0.isWhitespace || $0 == "'" }.folded
      guard Self.words.contains(bare) else { return nil }
      return finding(
        "The text of the link to \(Quotation.of(href, limit: 60)) is \(Quotation.of(text)).",
        at: page.tags.location(of: element)
      )
    }
  }

  private func leadsElsewhere(_ href: String) -> Bool {
    let start = href.prefix(11).lowercased()
    return !href.isEmpty
      && !["#", "javascript:", "mailto:", "tel:"].contains { start.hasPrefix($0) }
  }
}
