public import URLStandard

/// A reference of a page to a page or a file.
public struct LinkTarget: Sendable {
  /// The index of the element in the page's document.
  public let element: Int
  /// The target, with its fragment.
  public let url: WebURL
  /// A Boolean value that indicates whether the target is loaded with the page: an image, script or style
  /// sheet.
  public let isResource: Bool
  /// The reference as the page writes it.
  let written: String
}

/// The result of looking up the target of a reference.
public struct LinkEvidence: Sendable {
  /// The outcome of looking up a target.
  public enum Outcome: Sendable, Equatable {
    /// The target exists.
    case found
    /// The target cannot be loaded; the text is the reason, such as `status 404`.
    case broken(String)
    /// The target is at another URL.
    case redirected(String)
  }

  /// The reference.
  public var target: LinkTarget
  /// The outcome.
  public var outcome: Outcome
  /// A Boolean value that indicates whether the target page asks for `noindex`.
  public var isHidden = false
  /// A Boolean value that indicates whether the target page lacks the element that the fragment names.
  public var lacksAnchor = false

  /// Creates the evidence of a reference.
  public init(target: LinkTarget, outcome: Outcome) {
    self.target = target
    self.outcome = outcome
  }
}
