import Basics
import HTMLParsing
import MarkupExtraction
import RobotsExclusion
import SearchableItems
import URLStandard

/// The data of a page that rules need to compare pages.
public struct PageSummary: Sendable {
  /// The maximum number of characters of a stored title.
  private static let titleLimit = 60

  /// The requested file or URL.
  public let name: String
  /// A Boolean value that indicates whether the page is a search result: it may be indexed, and has no
  /// other canonical page.
  public let isResult: Bool
  /// The title for messages.
  let title: String
  /// The hash of the title; `nil` if there is none.
  let titleHash: UInt64?
  let descriptionHash: UInt64?
  /// The hash of the image and the host.
  let imageHash: UInt64?
  let hostHash: UInt64
  /// A link to a translation.
  struct Alternate: Sendable {
    /// The hash of the target's URL.
    var urlHash: UInt64
    var line: Int32
    var column: Int32
  }

  /// The maximum number of links to translations that are stored.
  private static let alternateLimit = 60

  /// The hash of the URL.
  let urlHash: UInt64
  /// The links to translations.
  let alternates: [Alternate]
  /// The rules across pages that do not apply to the page.
  let suppressedRules: Set<RuleID>
  private let titlePoint: (line: Int32, column: Int32)
  private let descriptionPoint: (line: Int32, column: Int32)
  private let imagePoint: (line: Int32, column: Int32)

  /// Creates the summary of a page; `checker` decides which rules are turned off for it.
  public init(_ page: CheckedPage, by checker: PageChecker? = nil) {
    suppressedRules = checker?.suppressedSummaryRules(on: page) ?? []
    name = page.source
    let canonical = page.markup.canonicals.first
    let isAlias = page.isAddressKnown && canonical.map { !page.isItself($0) } ?? false
    isResult =
      page.fetch.hasContent && !page.isHidden && !isAlias
      && page.markup.refresh?.url == nil
    title = Quotation.of(page.title ?? "", limit: Self.titleLimit)
    titleHash = page.title.map { Self.print($0.folded.lowercased()) }
    descriptionHash = page.description.map { Self.print($0.folded.lowercased()) }
    urlHash = Self.print(page.url.withoutFragment.href)
    alternates = page.elements.alternates.prefix(Self.alternateLimit).compactMap { element in
      guard let url = page.document.page(.href, of: element) else { return nil }
      let point = Self.point(page.tags.location(of: element))
      return Alternate(urlHash: Self.print(url.href), line: point.line, column: point.column)
    }
    let host = page.url.origin
    hostHash = Self.print(host)
    imageHash = page.item.attributeSet.thumbnailURL.map { Self.print(host + " " + $0) }
    titlePoint = Self.point(page.titleLocation)
    descriptionPoint = Self.point(page.descriptionLocation)
    imagePoint = Self.point(page.imageLocation)
  }

  /// The position of the title.
  var titleLocation: SourceLocation { location(titlePoint) }
  /// The position of the description.
  var descriptionLocation: SourceLocation { location(descriptionPoint) }
  /// The position of the image reference.
  var imageLocation: SourceLocation { location(imagePoint) }

  private func location(_ point: (line: Int32, column: Int32)) -> SourceLocation {
    SourceLocation(name, line: Int(point.line), column: Int(point.column))
  }

  private static func point(_ location: SourceLocation) -> (line: Int32, column: Int32) {
    (Int32(clamping: location.line), Int32(clamping: location.column))
  }

  private static func print(_ text: String) -> UInt64 { FNV1a(text.utf8).value }
}
