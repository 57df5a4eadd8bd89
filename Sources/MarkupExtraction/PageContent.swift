/// The main content of a page as text, in sections.
public struct PageContent: Sendable, Codable, Equatable {
  /// The text: the title of the page, and the blocks of its main content, one a line.
  public var text = ""
  /// The sections, in the order of the text; the text before the first one belongs to none.
  public var sections: [PageSection] = []
  /// The links of the main content with their texts, without those that name nothing; not encoded.
  public var links: [ContentLink] = []
  /// A Boolean value that indicates whether the page is a form to edit a text, such as the source of a wiki's page; not encoded.
  public var isEditor = false
  /// A Boolean value that indicates whether the page is a list of links, such as the index of a manual; not encoded.
  public var isLinkList = false
  /// A Boolean value that indicates whether the page is the source of a program; not encoded.
  public var isSourceListing = false

  private enum CodingKeys: CodingKey {
    case text, sections
  }

  /// Creates the content of a page without text.
  public init() {}
}

/// A section of a page: a heading, or a term with an identifier, and the text up to the next one.
public struct PageSection: Sendable, Codable, Equatable {
  /// The text of the heading or the term; empty for text behind a list of terms, which continues the section around it
  /// (level 7), and for text of the markup that the page does not show (level 1).
  public var heading: String
  /// The level of the heading from 1 to 6; 7 for a term, 8 for a further one with the same text.
  public var level: Int
  /// The fragment of URLs that lead to the section, without `#`; `nil` if the page has none.
  public var anchor: String?
  /// The offset of the section in the text, in bytes of UTF-8; its heading comes first.
  public var offset: Int

  /// Creates a section.
  public init(heading: String, level: Int, anchor: String?, offset: Int) {
    self.heading = heading
    self.level = level
    self.anchor = anchor
    self.offset = offset
  }
}
