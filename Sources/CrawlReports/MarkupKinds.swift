package import MarkupExtraction

/// The kinds of markup in a parsed page, which remain after the markup is released.
public struct MarkupKinds: OptionSet, Hashable, Sendable {
  /// The bit set; one bit per kind.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  static let title = MarkupKinds(rawValue: 1)
  static let description = MarkupKinds(rawValue: 1 << 1)
  static let openGraph = MarkupKinds(rawValue: 1 << 2)
  static let twitterCard = MarkupKinds(rawValue: 1 << 3)
  static let jsonLD = MarkupKinds(rawValue: 1 << 4)
  static let microdata = MarkupKinds(rawValue: 1 << 5)
  static let rdfa = MarkupKinds(rawValue: 1 << 6)
  static let appLink = MarkupKinds(rawValue: 1 << 7)

  /// Creates the set of a page's kinds.
  package init(_ markup: PageMarkup) {
    self = []
    if markup.title != nil { insert(.title) }
    if markup.description != nil { insert(.description) }
    if !markup.openGraph.isEmpty { insert(.openGraph) }
    if !markup.twitterCard.isEmpty { insert(.twitterCard) }
    if !markup.deepLinks.isEmpty { insert(.appLink) }
    for item in markup.items {
      switch item.syntax {
      case .jsonLD: insert(.jsonLD)
      case .microdata: insert(.microdata)
      case .rdfa: insert(.rdfa)
      }
    }
  }
}
