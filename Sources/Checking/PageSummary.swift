import Basics
import MarkupExtraction
import RobotsExclusion
import SearchableItems
import URLStandard

/// What rules that compare pages need of each: a few numbers and a name, not the page.
public struct PageSummary: Sendable {
  /// Characters of a title that are kept for messages.
  private static let titleLimit = 60

  /// The file or URL, as it was asked for.
  public let name: String
  /// Whether the page is a result of its own: it may be indexed, and no other page is its canonical.
  public let isResult: Bool
  /// The title as messages quote it.
  let title: String
  /// What equal titles have in common; `nil` where there is none.
  let titlePrint: UInt64?
  let descriptionPrint: UInt64?
  /// What equal pictures of one host have in common.
  let imagePrint: UInt64?
  let hostPrint: UInt64
  private let titleAt: (line: Int32, column: Int32)
  private let descriptionAt: (line: Int32, column: Int32)
  private let imageAt: (line: Int32, column: Int32)

  /// The summary of a page.
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

  /// Where the title is.
  var titlePlace: Place { place(titleAt) }
  /// Where the description is.
  var descriptionPlace: Place { place(descriptionAt) }
  /// Where the picture is named.
  var imagePlace: Place { place(imageAt) }

  private func place(_ point: (line: Int32, column: Int32)) -> Place {
    Place(name, line: Int(point.line), column: Int(point.column))
  }

  private static func point(_ place: Place) -> (line: Int32, column: Int32) {
    (Int32(clamping: place.line), Int32(clamping: place.column))
  }

  private static func print(_ text: String) -> UInt64 { FNV1a(text.utf8).value }
}
