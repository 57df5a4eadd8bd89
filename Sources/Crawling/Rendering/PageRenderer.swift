import Basics
package import Fetching
import HTMLParsing
import MarkupExtraction
import Politeness
import Rendering
import Synchronization
import URLStandard

/// The rendering of the pages of a crawl: decides, renders and compares.
struct PageRenderer: Sendable {
  /// The result of rendering one page.
  enum Outcome: Sendable {
    case rendered(FetchResponse, RenderedPage)
    case failed(RenderError)
  }

  /// The result of rendering one page, and the hosts that it requested.
  struct Rendering: Sendable {
    let outcome: Outcome
    let requestedHosts: Set<HostKey>

    /// A Boolean value that indicates whether the page still waits for the browser, because the crawl is to end.
    var isInterrupted: Bool {
      if case .failed(let error) = outcome { error.code == .interrupted } else { false }
    }
  }

  let renderer: Renderer?
  let mode: RenderMode
  let learning = RenderLearning()
  let limits: FetchLimits
  /// The transport of what pages request; pages that are crawled come first.
  let transport: any Transport
  let robots: RobotsPolicy
  let hostKey: @Sendable (WebURL) -> HostKey

  /// Returns the reason why a page is to be rendered; `nil` if it is not.
  func reason(_ response: FetchResponse, _ markup: PageMarkup, seed: Seed) -> String? {
    switch seed.render ?? mode {
    case .never: return nil
    case .always: return "always"
    case .auto:
      guard
        let reason = ShellTest.reason(
          response.body,
          markup,
          url: response.url
        )
      else { return nil }
      return learning.shouldRender(response.url) ? reason : nil
    }
  }

  /// Renders a page; its requests pass robots.txt, the permission of its seed and the rate limits.
  ///
  /// With `sendsCredentials`, they have the credentials with which the page was fetched.
  func render(
    _ pending: PendingRendering,
    permission: AddressPermission,
    sendsCredentials: Bool
  ) async -> Rendering {
    let requested = RequestedHosts()
    let loader = PageResourceLoader(
      transport: transport,
      permission: permission,
      sendsCredentials: sendsCredentials,
      limits: limits,
      robotsRefusal: { url in
        requested.insert(hostKey(url))
        return switch await robots.verdict(for: url) {
        case .allowed: nil
        case .excluded(let decision): "robots.txt: \(decision)"
        case .unavailable(let failure, _): "\(failure)"
        }
      }
    )
    let outcome: Outcome
    do throws(RenderError) {
      let document = pending.response.declaringEncoding()
      let page = try await pending.renderer.render(document, loader: loader)
      outcome = .rendered(pending.response.replacingBody(page.html), page)
    } catch {
      outcome = .failed(error)
    }
    return Rendering(outcome: outcome, requestedHosts: requested.hosts)
  }
}

/// The hosts that a page requests while it is rendered.
private final class RequestedHosts: Sendable {
  private let state = Mutex<Set<HostKey>>([])

  var hosts: Set<HostKey> { state.withLock { $0 } }

  func insert(_ host: HostKey) { state.withLock { _ = $0.insert(host) } }
}

extension FetchResponse {
  /// Returns the document with its encoding in `Content-Type`, so that a browser reads the characters that the extraction
  /// reads: a browser takes a page that declares none for windows-1252, as long as it comes from a server.
  package func declaringEncoding() -> FetchResponse {
    let type = headers.contentType
    let encoding = EncodingDetector.detect(body, contentType: type, host: url.hostname)
    // A declared one that the browser reads, too.
    guard ![.header, .byteOrderMark].contains(encoding.source) else { return self }
    let essence = type.flatMap(MIMEType.init)?.essence ?? "text/html"
    return replacingContentType("\(essence); charset=\(encoding.name)")
  }

  /// Returns the response with the rendered document in place of its body.
  fileprivate func replacingBody(_ html: [UInt8]) -> FetchResponse {
    var response = replacingContentType(RenderedPage.contentType)
    response.body = html
    return response
  }

  private func replacingContentType(_ type: String) -> FetchResponse {
    var response = self
    response.headers = HeaderFields()
    for field in headers.all where field.name != "content-type" {
      response.headers.append(name: field.name, value: field.value)
    }
    response.headers.append(name: "content-type", value: type)
    return response
  }
}
