public import HTMLParsing
public import URLStandard

/// An extractor of Smart App Banners: `<meta name="apple-itunes-app" content="app-id=…, app-argument=…">`.
///
/// The name must match exactly. A comma separates two entries only if a known key follows, because the
/// argument may be a URL with commas.
public struct SmartAppBannerExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "Smart App Banner"
  private static let keys = [
    "app-id", "app-argument", "affiliate-data", "app-clip-bundle-id", "app-clip-display",
  ]

  private static let tag = "apple-itunes-app"
  private static let initials = Initials(tag)

  /// Creates the extractor.
  public init() {}

  /// Extracts each banner, in document order.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    for index in markup.metas.indices
    where !markup.metas[index].nameInitials.isDisjoint(with: Self.initials) {
      guard markup.metas[index].name?.trimmingWhitespace.isASCIIWord(Self.tag) == true,
        let content = markup.metas[index].content,
        // The budget pays for the raw content and its parts.
        budget.spendValue(2 * content.utf8.count)
      else { continue }
      markup.smartAppBanners.append(Self.banner(content))
    }
  }

  static func banner(_ content: String) -> SmartAppBanner {
    var banner = SmartAppBanner(raw: content)
    for piece in pieces(of: content) {
      guard let equals = equalsSign(in: piece, of: content), let key = key(of: piece, of: content)
      else { continue }
      let value = content.slice((equals + 1)..<piece.upperBound).trimmingWhitespace
      guard !value.isEmpty else { continue }
      switch key {
      case "app-id": banner.appID = banner.appID ?? value
      case "app-argument": banner.appArgument = banner.appArgument ?? value
      case "affiliate-data": banner.affiliateData = banner.affiliateData ?? value
      case "app-clip-bundle-id": banner.appClipBundleID = banner.appClipBundleID ?? value
      default: banner.appClipDisplay = banner.appClipDisplay ?? value
      }
    }
    return banner
  }

  /// Returns the ranges of the entries; text after a comma without a known key belongs to the previous entry.
  private static func pieces(of content: String) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    while start <= content.utf8.count {
      let end = content.offset(of: UInt8(ascii: ","), from: start) ?? content.utf8.count
      if let last = pieces.last, key(of: start..<end, of: content) == nil {
        pieces[pieces.count - 1] = last.lowerBound..<end
      } else {
        pieces.append(start..<end)
      }
      start = end + 1
    }
    return pieces
  }

  private static func key(of piece: Range<Int>, of content: String) -> String? {
    guard let equals = equalsSign(in: piece, of: content) else { return nil }
    let key = content.slice(piece.lowerBound..<equals).trimmingWhitespace
    return keys.first { key.isASCIIWord($0) }
  }

  private static func equalsSign(in piece: Range<Int>, of content: String) -> Int? {
    content.offset(of: UInt8(ascii: "="), in: piece)
  }
}
