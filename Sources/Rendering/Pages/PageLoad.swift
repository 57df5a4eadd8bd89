import Basics
import Fetching
import URLStandard

/// The state of one page in a tab: its counts, its limits, and its time.
struct PageLoad {
  /// The decision about a request.
  enum Decision {
    /// The document that is to be rendered.
    case document(FetchResponse)
    /// An empty image.
    case emptyImage
    /// A URL without a request: `data:`, `blob:`, `about:`.
    case local
    case load(ResourceRequest, isShared: Bool)
    /// No response; a reason is reported.
    case refuse(String?)
  }

  private static let refusalLimit = 20
  /// Kinds of resources that do not decide what a page says.
  private static let ignoredKinds: Set<String> = [
    "Media", "Font", "Ping", "CSPViolationReport", "Prefetch", "TextTrack",
  ]
  /// The fields of a browser's request that are sent on.
  private static let sentFields: Set<String> = ["accept", "x-requested-with"]

  let start: WebURL
  private let document: FetchResponse
  private let limits: RenderLimits
  private(set) var page: RenderedPage
  /// The URL of the last document of the page's own frame.
  private(set) var lastDocument: WebURL
  private var documents = 0
  private var inFlight = 0
  private var activeTime: Duration = .zero
  private var lastTick: ContinuousClock.Instant
  private let begin: ContinuousClock.Instant

  init(_ document: FetchResponse, limits: RenderLimits, at now: ContinuousClock.Instant) {
    start = document.url
    lastDocument = document.url
    self.document = document
    self.limits = limits
    page = RenderedPage(url: document.url, html: [])
    (lastTick, begin) = (now, now)
  }

  /// Decides about a request of the page.
  mutating func decide(_ parameters: BrowserMessage.Parameters, isMainFrame: Bool) -> Decision {
    let kind = parameters.resourceType ?? ""
    guard let text = parameters.request?.url, let url = WebURL(text) else { return .refuse(nil) }
    guard url.isHTTP else {
      return ["data", "blob", "about"].contains(url.scheme) ? .local : refuse(text, "scheme")
    }
    if isMainFrame, kind == "Document" {
      documents += 1
      guard documents <= limits.navigations else {
        cut("navigations")
        return .refuse(nil)
      }
      lastDocument = url.withoutFragment
      if documents == 1 { return .document(document) }
    }
    if kind == "Image" { return .emptyImage }
    if Self.ignoredKinds.contains(kind) { return .refuse(nil) }
    let method = parameters.request?.method ?? "GET"
    guard method == "GET" || method == "HEAD" else {
      return refuse(text, "method \(method)")
    }
    guard page.requestCount < limits.requests else {
      cut("requests")
      return refuse(text, "more than \(limits.requests) requests")
    }
    page.requestCount += 1
    let headers = (parameters.request?.headers ?? [:]).filter {
      Self.sentFields.contains($0.key.lowercased())
    }
    let request = ResourceRequest(
      url: url.withoutFragment,
      page: start,
      isDocument: kind == "Document",
      omitsBody: method == "HEAD",
      headers: headers.map { HeaderField(name: $0.key, value: $0.value) }
        .sorted { $0.name < $1.name }
    )
    return .load(request, isShared: method == "GET" && (kind == "Script" || kind == "Stylesheet"))
  }

  private mutating func refuse(_ url: String, _ reason: String) -> Decision {
    note(url, reason)
    return .refuse(reason)
  }

  /// Records a request that was not performed.
  mutating func note(_ url: String, _ reason: String) {
    guard page.refusals.count < Self.refusalLimit else { return }
    page.refusals.append(RenderedPage.Refusal(url: url, reason: reason))
  }

  /// Records a limit that the page exceeded.
  mutating func cut(_ name: String) {
    if !page.cuts.contains(name) { page.cuts.append(name) }
  }

  mutating func beginRequest(at now: ContinuousClock.Instant) {
    advance(to: now)
    inFlight += 1
  }

  mutating func endRequest(at now: ContinuousClock.Instant) {
    advance(to: now)
    inFlight -= 1
  }

  /// Returns `true` if the page has used up its time.
  mutating func isOverTime(at now: ContinuousClock.Instant) -> Bool {
    advance(to: now)
    return activeTime > limits.activeTime || now - begin > limits.totalTime
  }

  private mutating func advance(to now: ContinuousClock.Instant) {
    if inFlight == 0 { activeTime += now - lastTick }
    lastTick = now
  }
}
