import Basics
public import HTMLParsing
public import URLStandard

/// An extractor of images whose declared size makes them useful as thumbnails.
public struct ImageExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "images"
  private static let smallest = 180
  private static let limit = 200

  /// Creates the extractor.
  public init() {}

  /// Extracts `<img>` elements of at least 180 by 180 pixels.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    for element in document.elements.indices where document.elements[element].name == .img {
      guard let width = pixels(.width, element, document), width >= Self.smallest,
        let height = pixels(.height, element, document), height >= Self.smallest,
        let source = document.attribute(.src, of: element), !source.trimmingWhitespace.isEmpty,
        let url = document.resolve(source, within: &budget), url.isHTTP,
        budget.spendValue(document.attributeBytes(of: element))
      else { continue }
      guard markup.images.count < Self.limit else { return budget.noteCut() }
      markup.images.append(
        PageImage(
          url: url.href,
          width: width,
          height: height,
          alt: document.attribute(.alt, of: element)?.collapsingWhitespace
        )
      )
    }
  }

  private func pixels(_ name: AttributeName, _ element: Int, _ document: HTMLDocument) -> Int? {
    guard let text = document.attribute(name, of: element)?.trimmingWhitespace else { return nil }
    let digits = text.utf8.span
    var (value, index) = (0, 0)
    while index < digits.count, digits[index].isASCIIDigit {
      let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOverNow) = tens.addingReportingOverflow(Int(digits[index] - 0x30))
      guard !isOver, !isOverNow else { return nil }
      (value, index) = (sum, index + 1)
    }
    return index > 0 ? value : nil
  }
}
