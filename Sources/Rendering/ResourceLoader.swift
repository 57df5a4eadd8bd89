public import Fetching
public import URLStandard

/// The loader of everything that rendered pages request; the browser itself has no network.
public protocol ResourceLoader: Sendable {
  /// Loads a resource once; redirects are returned as responses, and their targets are loaded by further calls.
  ///
  /// The implementation checks robots.txt, the permitted addresses, and the rate limit of the host.
  func load(_ request: ResourceRequest) async -> ResourceResult
}

/// A request of a rendered page.
public struct ResourceRequest: Sendable {
  /// The URL, with scheme `http` or `https`.
  public var url: WebURL
  /// The page that is rendered.
  public var page: WebURL
  /// A Boolean value that indicates whether the request is for a document: the page or a frame.
  public var isDocument: Bool
  /// A Boolean value that indicates whether the response body is not needed: `HEAD`.
  public var omitsBody: Bool
  /// A Boolean value that indicates whether the method is `OPTIONS`: the browser asks whether a script may send a request to
  /// another origin.
  public var isPreflight: Bool
  /// A Boolean value that indicates whether the request may have the credentials with which the page was fetched: the page's
  /// own document requests its own origin.
  public var sendsCredentials: Bool
  /// The header fields of the browser's request that decide the response: `Accept`, `Origin`, and those that scripts set.
  public var headers: [HeaderField]
}

/// The result of a request of a rendered page.
public enum ResourceResult: Sendable {
  /// A response of the server.
  case response(FetchResponse)
  /// The request is not permitted, with the reason.
  case refused(String)
  /// The server did not respond, with the reason.
  case failed(String)
}
