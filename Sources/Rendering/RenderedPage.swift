public import URLStandard

/// A page as a browser shows it after its scripts have run.
public struct RenderedPage: Sendable {
  /// A request of the page that was not performed.
  public struct Refusal: Sendable, Equatable, Codable {
    /// The URL.
    public let url: String
    /// The reason.
    public let reason: String
  }

  /// The URL of the page.
  public let url: WebURL
  /// The document in UTF-8, with the content of shadow roots in place of their templates.
  public var html: [UInt8]
  /// The number of requests that the page made, without those for images, fonts and media.
  public var requestCount = 0
  /// The first refused requests.
  public var refusals: [Refusal] = []
  /// The names of the limits that the page exceeded, for instance `time`; empty if it settled.
  public var cuts: [String] = []

  /// The media type of ``html``.
  public static let contentType = "text/html; charset=utf-8"
}
