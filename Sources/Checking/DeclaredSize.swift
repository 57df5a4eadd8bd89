import MarkupExtraction
import SearchableItems

/// The declared size of the image that was selected for a page.
///
/// A page may name several images; the size of one does not apply to another.
enum DeclaredSize {
  /// Returns the width and height in pixels; `nil` if either is not declared.
  static func of(_ page: CheckedPage) -> (width: Int, height: Int)? {
    guard let chosen = page.item.attributeSet.thumbnailURL else { return nil }
    return openGraph(of: chosen, page) ?? structuredData(of: chosen, page)
  }

  /// Returns the size from `og:image:width` and `og:image:height`, which belong to the preceding
  /// `og:image` (<https://ogp.me>, structured properties).
  private static func openGraph(
    of chosen: String,
    _ page: CheckedPage
  ) -> (width: Int, height: Int)? {
    var isCurrent = false
    var (width, height): (Int?, Int?) = (nil, nil)
    for property in page.markup.openGraph {
      switch property.property {
      case "og:image":
        if let width, let height { return (width, height) }
        (width, height) = (nil, nil)
        isCurrent = page.resolves(property.content, to: chosen)
      case "og:image:url", "og:image:secure_url":
        isCurrent = isCurrent || page.resolves(property.content, to: chosen)
      case "og:image:width" where isCurrent: width = width ?? pixels(property.content)
      case "og:image:height" where isCurrent: height = height ?? pixels(property.content)
      default: continue
      }
    }
    guard let width, let height else { return nil }
    return (width, height)
  }

  private static func structuredData(
    of chosen: String,
    _ page: CheckedPage
  ) -> (width: Int, height: Int)? {
    for node in page.nodes where node.isA("ImageObject") {
      guard let address = node.item.text("contentUrl") ?? node.item.text("url"),
        page.resolves(address, to: chosen),
        let width = node.item.text("width").flatMap(pixels),
        let height = node.item.text("height").flatMap(pixels)
      else { continue }
      return (width, height)
    }
    return nil
  }

  /// Returns the number of pixels; `1200`, `1200px` and `1200.0` are 1200.
  private static func pixels(_ text: String) -> Int? {
    let digits = text.folded.prefix { $0.isASCII && $0.isNumber }
    return Int(digits.prefix(7))
  }
}
