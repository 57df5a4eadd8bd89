public import URLStandard

/// A link in the main content of a page, with its text.
public struct ContentLink: Sendable, Equatable {
  /// The target of a link.
  public enum Target: Sendable, Equatable {
    /// The index of the link in ``PageMarkup/outlinks``.
    case outlink(Int)
    /// The URL of a link to a page that an earlier link leads to, without its fragment.
    case url(WebURL)
  }

  /// The target.
  public var target: Target
  /// The visible text.
  public var text: String

  /// Creates a link.
  public init(target: Target, text: String) { (self.target, self.text) = (target, text) }
}
