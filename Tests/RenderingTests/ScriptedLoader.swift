import Fetching
import Rendering
import Synchronization
import URLStandard

/// A loader with responses by URL, which records the requests.
final class ScriptedLoader: ResourceLoader {
  private let answers: [String: FetchResponse]
  private let recorded = Mutex<[ResourceRequest]>([])

  /// Creates a loader.
  ///
  /// - Parameter answers: The type, further fields and body by URL, or by `OPTIONS ` and URL; a type that is a URL is a redirect,
  ///   and a number a status.
  init(_ answers: [String: (type: String, fields: [String: String], body: String)]) {
    self.answers = answers.compactMapValues { answer in
      guard let url = WebURL("https://a.example/") else { return nil }
      let isRedirect = answer.type.hasPrefix("http")
      var response = FetchResponse(
        url: url,
        status: isRedirect ? 302 : Int(answer.type) ?? 200,
        body: Array(answer.body.utf8)
      )
      let type = Int(answer.type) == nil ? answer.type : "text/html"
      response.headers.append(name: isRedirect ? "location" : "content-type", value: type)
      for (name, value) in answer.fields { response.headers.append(name: name, value: value) }
      return response
    }
  }

  /// The requests, preflights included.
  var requests: [ResourceRequest] { recorded.withLock { $0 } }

  func load(_ request: ResourceRequest) async -> ResourceResult {
    recorded.withLock { $0.append(request) }
    let key = (request.isPreflight ? "OPTIONS " : "") + request.url.href
    guard var response = answers[key] else { return .failed("no answer") }
    response.url = request.url
    return .response(response)
  }
}

extension Renderer {
  /// Renders a document and returns the page.
  func page(_ html: String, at text: String, _ loader: ScriptedLoader) async throws -> RenderedPage
  {
    guard let url = WebURL(text) else { throw RenderError(.notLoaded, text) }
    var document = FetchResponse(url: url, status: 200, body: Array(html.utf8))
    document.headers.append(name: "content-type", value: "text/html; charset=utf-8")
    return try await render(document, loader: loader)
  }

  /// Renders a document and returns its text.
  func text(
    _ html: String,
    at url: String = "https://a.example/",
    _ loader: ScriptedLoader = ScriptedLoader([:])
  ) async throws -> String {
    try await String(decoding: page(html, at: url, loader).html, as: UTF8.self)
  }
}
