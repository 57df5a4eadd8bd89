/// A date in the main text of a page, outside of structured data.
public struct DateMention: Sendable, Codable, Equatable {
  /// The markup that identifies the date.
  public enum Source: String, Sendable, Codable {
    /// A Microdata property such as `datePublished`.
    case itemprop
    /// A `<time>` element.
    case time
    /// An element whose class names a date, such as `entry-date`.
    case byline = "class"
    /// A short text near the first heading.
    case heading
    /// A line that starts with the word for a date, anywhere on a page without other dates: `Published: 5 March 2019`.
    case label
  }

  /// The event that the date belongs to.
  public enum Role: String, Sendable, Codable {
    case published, modified
  }

  /// The date in the format of RFC 3339: that of an attribute, otherwise that of the text.
  public var date: String
  /// The markup that identifies the date.
  public var source: Source
  /// The event that the date belongs to.
  public var role: Role
  /// The number of elements between the first heading and the date; negative for a date before the heading.
  public var distance: Int
}

/// An author in the main text of a page, outside of structured data.
public struct AuthorMention: Sendable, Codable, Equatable {
  /// The markup that identifies the author.
  public enum Source: String, Sendable, Codable {
    /// A link with `rel=author`.
    case rel
    /// The Microdata property `author`.
    case itemprop
    /// An element whose class names an author, such as `byline`.
    case byline = "class"
    /// A short text near the first heading, with the date of the page or with a word for an author at its start: `Posted by Ada
    /// Lovelace on 5 March 2019`. It may name nobody.
    case text
    /// The sender of a message in an archive of a mailing list: `Ada Lovelace <ada@mill.example>`.
    case sender
  }

  /// The text as written, with collapsed whitespace.
  public var text: String
  /// The markup that identifies the author.
  public var source: Source
  /// The number of elements between the first heading and the author; negative for an author before the
  /// heading.
  public var distance: Int
}
