public import HTMLParsing
import MainContent
public import URLStandard

/// An extractor of the main content.
public struct MainContentExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "main content"
  /// The maximum size of the text, in bytes.
  public static let limit = 1 << 20
  /// The maximum number of sections; headings come before terms.
  public static let sectionLimit = 10_000
  /// The maximum size of a heading and of a fragment, in bytes.
  private static let headingLimit = 500

  /// Creates the extractor.
  public init() {}

  /// Extracts the title and the main content, without text that `data-nosnippet` excludes from snippets.
  ///
  /// The visible text takes the place of an empty main content.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    let content = MainContent(of: document, keepsWithheldText: false)
    var text: [UInt8] = []
    var sections: [PageSection] = []
    var (hasLongHeading, isCut) = (false, false)
    let all = content.sections
    // The headings of notes and examples divide no page whose sections have identifiers.
    let needsAnchor = all.contains { $0.anchor != nil && $0.level < ContentSection.termLevel }
    let isLinkList = content.isLinkList
    // The terms of a list of links, and those with which changes begin, are explained elsewhere.
    let hasTerms = !isLinkList && !content.isChangeLog
    for section in all {
      let start = text.count
      guard !isCut else { break }
      isCut = !Self.append(section.blocks, of: content, to: &text)
      guard text.count > start, hasTerms || section.level < ContentSection.termLevel else {
        continue
      }
      guard let name = section.name else {
        // Behind the terms of a list, the section around it goes on.
        if let last = sections.last, last.level >= ContentSection.termLevel {
          sections.append(
            PageSection(heading: "", level: section.level, anchor: nil, offset: start)
          )
        }
        continue
      }
      guard
        section.anchor != nil || !needsAnchor || section.level >= ContentSection.termLevel
          || section.isPurpose || sections.isEmpty
      else { continue }
      sections.append(
        PageSection(
          heading: Self.heading(content, name),
          level: section.level,
          anchor: section.anchor.flatMap { $0.utf8.count <= Self.headingLimit ? $0 : nil },
          offset: start
        )
      )
      let size = max(name.count, section.anchor?.utf8.count ?? 0)
      if size > Self.headingLimit { hasLongHeading = true }
    }
    markup.content.text =
      text.isEmpty ? markup.text : String(decoding: text, as: UTF8.self)
    markup.content.isEditor = EditedText.prevails(in: document, over: text.count)
    markup.content.isLinkList = isLinkList
    markup.content.isSourceListing = content.isSourceListing
    markup.note("sections", if: sections.count > Self.sectionLimit)
    markup.content.sections = Self.limited(sections)
    let links = ContentLinks(content: content, outlinks: markup.outlinks).links(within: &budget)
    markup.content.links = links.links
    markup.note("texts of links", if: links.isCut)
    markup.note("headings of sections", if: hasLongHeading)
    markup.note("main text", if: isCut)
  }

  /// Returns the sections up to the limit: terms, of which some pages have thousands, leave room for all headings.
  private static func limited(_ sections: [PageSection]) -> [PageSection] {
    guard sections.count > sectionLimit else { return sections }
    let headings = sections.count { $0.level < ContentSection.termLevel }
    var terms = max(0, sectionLimit - headings)
    let kept = sections.filter { section in
      guard section.level >= ContentSection.termLevel else { return true }
      terms -= 1
      return terms >= 0
    }
    return Array(kept.prefix(sectionLimit))
  }

  /// Appends blocks, one a line, up to the limit; returns `false` if there is more.
  private static func append(
    _ blocks: Range<Int>,
    of content: MainContent,
    to text: inout [UInt8]
  ) -> Bool {
    for index in blocks where content.blocks[index].isMain || index == content.titleBlock {
      if !text.isEmpty { text.append(0x0A) }
      let bytes = prefix(of: content.blocks[index].range, in: content, limit - text.count)
      text += bytes
      if bytes.count < content.blocks[index].range.count { return false }
    }
    return true
  }

  private static func heading(_ content: MainContent, _ range: Range<Int>) -> String {
    let bytes = prefix(of: range, in: content, headingLimit)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the first bytes of a range of the text, which is not cut within a character.
  private static func prefix(
    of range: Range<Int>,
    in content: MainContent,
    _ limit: Int
  ) -> ArraySlice<UInt8> {
    guard range.count > limit else { return content.text[range] }
    var end = range.lowerBound + max(0, limit)
    while end > range.lowerBound, content.text[end] & 0xC0 == 0x80 { end -= 1 }
    return content.text[range.lowerBound..<end]
  }
}
