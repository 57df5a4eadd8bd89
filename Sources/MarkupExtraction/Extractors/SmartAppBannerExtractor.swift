public import HTMLParsing

/// Smart App Banners: `<meta name="apple-itunes-app" content="app-id=…, app-argument=…">`.
///
/// The name must be exactly that. A comma parts two entries only where a known key follows, for the
/// argument may be a URL with commas.
public struct SmartAppBannerExtractor: Extractor {
  /// The syntax's name.
  public static let name = "Smart App Banner"
  private static let keys = [
    "app-id", "app-argument", "affiliate-data", "app-clip-bundle-id", "app-clip-display",
  ]

  /// The extractor.
  public init() {}

  /// Keeps each banner, in document order.
  public func extract(from document: HTMLDocument, into markup: inout PageMarkup) {
    markup.smartAppBanners = markup.metas.compactMap { meta in
      guard meta.name?.trimmed.isASCIIWord("apple-itunes-app") == true, let content = meta.content
      else { return nil }
      return Self.banner(content)
    }
  }

  static func banner(_ content: String) -> SmartAppBanner {
    var banner = SmartAppBanner(raw: content)
    var pieces: [String] = []
    let comma = UInt8(ascii: ",")
    for piece in content.utf8.split(separator: comma, omittingEmptySubsequences: false) {
      let piece = Substring(piece)
      if key(of: piece) == nil, !pieces.isEmpty {
        pieces[pieces.count - 1] += "," + piece
      } else {
        pieces.append(String(piece))
      }
    }
    for piece in pieces {
      guard let key = key(of: piece[...]), let equals = equalsSign(in: piece[...]) else { continue }
      let value = String(piece[piece.utf8.index(after: equals)...]).trimmed
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

  private static func key(of piece: Substring) -> String? {
    guard let equals = equalsSign(in: piece) else { return nil }
    let key = String(piece[..<equals]).trimmed
    return keys.first { key.isASCIIWord($0) }
  }

  private static func equalsSign(in piece: Substring) -> Substring.Index? {
    piece.utf8.firstIndex(of: UInt8(ascii: "="))
  }
}
