import Fetching
public import MarkupExtraction
import Rendering

/// The rendering that a page waits for before the sink receives it.
struct PendingRendering: Sendable {
  /// The response of the server.
  let response: FetchResponse
  /// The reason why the page is rendered.
  let reason: String
  let renderer: Renderer
}

/// The effect of rendering on a page of a crawl.
public struct PageRendering: Sendable {
  /// The result.
  public enum Outcome: Sendable, Equatable {
    /// The page was rendered.
    case rendered
    /// There is no browser; the page is indexed as the server sent it, unless ``PageRendering/keepsItem`` is `true`.
    case notInstalled
    /// The page could not be rendered, and is indexed as the server sent it, unless ``PageRendering/keepsItem`` is `true`; with the
    /// reason.
    case failed(String)
  }

  /// The reason why the page was to be rendered.
  public var reason: String
  /// The result.
  public var outcome: Outcome
  /// A Boolean value that indicates whether the index keeps the item of an earlier visit, which was rendered.
  public internal(set) var keepsItem = false
  /// The fields that are there only after rendering.
  public var difference: MarkupDifference?
  /// The document after rendering; removed when the sink has received the page.
  public var html: [UInt8]?
  /// The number of requests.
  public var requestCount = 0
  /// The limits that the page exceeded.
  public var cuts: [String] = []
}
