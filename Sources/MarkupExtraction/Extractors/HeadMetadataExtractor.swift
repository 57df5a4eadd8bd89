public import HTMLParsing
public import URLStandard

/// An extractor of the title, language, first heading and standard metadata names of the HTML standard.
public struct HeadMetadataExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "standard metadata"
  private static let keywordLimit = 256
  /// The maximum size of the title and of the first heading, in bytes.
  private static let textLimit = 10_000

  /// Creates the extractor.
  public init() {}

  /// Extracts title, heading, language, canonical links, refresh and standard metadata.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    markup.language = language(of: document, markup: markup, within: &budget)
    markup.title = title(of: document, within: &budget)
    markup.firstHeading = firstHeading(of: document, within: &budget)
    markup.description = content("description", in: markup, within: &budget)
    markup.applicationName = content("application-name", in: markup, within: &budget)
    markup.author = content("author", in: markup, within: &budget)
    markup.generator = content("generator", in: markup, within: &budget)
    markup.keywords = keywords(in: markup, within: &budget)
    markup.canonicals = canonicals(of: document, within: &budget)
    markup.refresh = refresh(in: markup, document, within: &budget)
  }

  private func content(
    _ name: String,
    in markup: PageMarkup,
    within budget: inout DerivationBudget
  ) -> String? {
    for index in markup.metas.indices where markup.metas[index].name?.isASCIIWord(name) == true {
      if let text = markup.metas[index].content?.collapsingWhitespace, !text.isEmpty {
        return budget.spendValue(text.utf8.count) ? text : nil
      }
    }
    return nil
  }

  /// Returns the text of [the title element](https://html.spec.whatwg.org/#the-title-element-2): the first
  /// one, even if it is empty.
  private func title(
    of document: HTMLDocument,
    within budget: inout DerivationBudget
  ) -> String? {
    for element in document.elements.indices where document.elements[element].name == .title {
      guard !document.isInside([.svg], element) else { continue }
      let text = budget.text(upTo: Self.textLimit) { limit in
        document.textContent(of: element, limit: limit)
      }
      .collapsingWhitespace
      return text.isEmpty ? nil : text
    }
    return nil
  }

  private func firstHeading(
    of document: HTMLDocument,
    within budget: inout DerivationBudget
  ) -> String? {
    guard let heading = document.pageHeading(within: &budget) else { return nil }
    return budget.text(upTo: Self.textLimit) { limit in
      document.headingText(of: heading, limit: limit)
    }
    .collapsingWhitespace
  }

  /// Returns `lang` of the root element, otherwise `Content-Language`, otherwise the language of the heading, which
  /// [an element around it](https://html.spec.whatwg.org/#the-lang-and-xml:lang-attributes) tells.
  private func language(
    of document: HTMLDocument,
    markup: PageMarkup,
    within budget: inout DerivationBudget
  ) -> String? {
    let root = document.elements.firstIndex { $0.name == .html }
    if let written = root.flatMap({ Self.language(document, of: $0) }) { return written }
    let pragma = markup.metas.first { $0.httpEquiv?.isASCIIWord("content-language") == true }?
      .content?.collapsingWhitespace
    if let pragma, !pragma.isEmpty { return pragma }
    // Of several languages the standard takes none.
    let field = document.contentLanguage?.collapsingWhitespace ?? ""
    if !field.isEmpty, !field.utf8.contains(UInt8(ascii: ",")) { return field }
    var element = Int32(document.pageHeading(within: &budget) ?? -1)
    while element >= 0 {
      if let written = Self.language(document, of: Int(element)) { return written }
      element = document.elements[Int(element)].parent
    }
    return nil
  }

  private static func language(_ document: HTMLDocument, of element: Int) -> String? {
    let written =
      document.attribute(.lang, of: element) ?? document.attribute(.xmlLang, of: element)
    return written.map(\.collapsingWhitespace).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func keywords(
    in markup: PageMarkup,
    within budget: inout DerivationBudget
  ) -> [String] {
    guard let all = content("keywords", in: markup, within: &budget) else { return [] }
    var keywords: [String] = []
    var (start, index, count) = (0, 0, 0)
    let text = all.utf8.span
    while index <= text.count {
      guard count < Self.keywordLimit else {
        budget.noteCut()
        break
      }
      let separator = index == text.count ? 1 : Self.separatorLength(text, at: index)
      if separator > 0 {
        if start < index {
          count += 1
          // A space after each comma is common.
          while start < index, text[start] == 0x20 { start += 1 }
          let keyword = all.slice(start..<index).collapsingWhitespace
          if !keyword.isEmpty { keywords.append(keyword) }
        }
        start = index + separator
      }
      index += max(1, separator)
    }
    return keywords
  }

  /// Returns the length of the comma or semicolon at `index`, in bytes; 0 if there is none.
  private static func separatorLength(_ text: Span<UInt8>, at index: Int) -> Int {
    let first = text[index]
    if first == UInt8(ascii: ",") || first == UInt8(ascii: ";") { return 1 }
    guard first >= 0xE3, index + 2 < text.count else { return 0 }
    switch (first, text[index + 1], text[index + 2]) {
    // The commas of Chinese and Japanese.
    case (0xE3, 0x80, 0x81), (0xEF, 0xBC, 0x8C): return 3
    default: return 0
    }
  }

  /// Returns the canonical links of the head.
  ///
  /// Those of the body, where
  /// [the standard](https://html.spec.whatwg.org/#body-ok) does not allow them, may be content of users.
  private func canonicals(
    of document: HTMLDocument,
    within budget: inout DerivationBudget
  ) -> [WebURL] {
    var canonicals: [WebURL] = []
    for element in 0..<document.bodyStart where document.elements[element].name == .link {
      guard RelWords.of(element, in: document).contains("canonical"),
        let reference = document.attribute(.href, of: element),
        let url = document.resolve(reference, within: &budget)
      else { continue }
      canonicals.append(url)
    }
    return canonicals
  }

  private func refresh(
    in markup: PageMarkup,
    _ document: HTMLDocument,
    within budget: inout DerivationBudget
  ) -> MetaRefresh? {
    let tag = markup.metas.first {
      $0.httpEquiv?.isASCIIWord("refresh") == true && $0.content != nil
    }
    guard let steps = tag?.content.flatMap({ RefreshSteps($0) }) else { return nil }
    let url = steps.target.flatMap { document.resolve($0, within: &budget) }
    return MetaRefresh(seconds: steps.seconds, url: url?.href)
  }
}

/// The words of a `rel` attribute.
enum RelWords {
  static func of(_ element: Int, in document: HTMLDocument) -> [String] {
    guard let rel = document.attribute(.rel, of: element) else { return [] }
    return rel.inLowerCase.listWords
  }
}
