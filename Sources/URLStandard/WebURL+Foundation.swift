public import FoundationEssentials

extension WebURL {
  /// Creates the URL that a browser makes of Foundation's URL; `nil` if it is relative or not a valid URL of the
  /// standard.
  public init?(_ url: URL) { self.init(url.absoluteString) }

  /// The URL for Foundation; `nil` if Foundation, which follows RFC 3986, accepts no URL with this serialization.
  public var foundationURL: URL? {
    guard let url = URL(string: href, encodingInvalidCharacters: false) else { return nil }
    return url.absoluteString == href ? url : nil
  }
}
