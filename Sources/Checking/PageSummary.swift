import Basics
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
  let titlePrint: UInt64?
  let descriptionPrint: UInt64?
  /// The hash of the image and the host.
  let imagePrint: UInt64?
  let hostPrint: UInt64
  private let titleAt: (line: Int32, column: Int32)
  private let descriptionAt: (line: Int32, column: Int32)
  private let imageAt: (line: Int32, column: Int32)

  /// Creates the summary of a page.
  public init(_ page: CheckedPage) {
    name = page.source
    let canonical = page.markup.canonicals.first
    let isAlias = page.isAddressKnown && canonical.map { !page.isItself($0) } ?? false
    isResult =
      page.fetch.hasContent && page.directives.mayIndex && !isAlias
      && page.markup.refresh?.url == nil
    title = Quotation.of(page.title ?? "", limit: Self.titleLimit)
    titlePrint = page.title.map { Self.print($0.folded.lowercased()) }
    descriptionPrint = page.description.map { Self.print($0.folded.lowercased()) }
    let host = page.url.origin
    hostPrint = Self.print(host)
    imagePrint = page.item.attributeSet.thumbnailURL.map { Self.print(host + " " + $0) }
    titleAt = Self.point(page.titlePlace)
    descriptionAt = Self.point(page.descriptionPlace)
    imageAt = Self.point(page.imagePlace)
  }

  /// The position of the title.
  var titlePlace: Place { place(titleAt) }
  /// The position of the description.
  var descriptionPlace: Place { place(descriptionAt) }
  /// The position of the image reference.
  var imagePlace: Place { place(imageAt) }

  private func place(_ point: (line: Int32, column: Int32)) -> Place {
    Place(name, line: Int(point.line), column: Int(point.column))
  }

  private static func point(_ place: Place) -> (line: Int32, column: Int32) {
    (Int32(clamping: place.line), Int32(clamping: place.column))
  }

  private static func print(_ text: String) -> UInt64 { FNV1a(text.utf8).value }
}
