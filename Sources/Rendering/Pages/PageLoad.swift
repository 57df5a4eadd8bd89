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
    /// A request of a loader; scripts and styles are shared by the pages of a site.
    case load(ResourceRequest, isShared: Bool, isMainDocument: Bool)
    /// No response.
    case refuse
    /// No response to a navigation; the current document stays.
    case abort
  }

  private static let refusalLimit = 20
  /// The longest time that counts between two looks at the clock: where this process waits for a processor for longer, the
  /// page's requests and events wait, too.
  private static let longestStep: Duration = .milliseconds(500)
  /// The longest time without work that counts between two readings of the processor time: where the browser takes longer to
  /// respond, the page waits for the browser, too.
  private static let longestPause: Duration = .milliseconds(200)
  /// Kinds of resources that do not decide what a page says.
  private static let ignoredKinds: Set<String> = [
    "Media", "Font", "Ping", "CSPViolationReport", "Prefetch", "TextTrack",
  ]
  private static let methods: Set<String> = ["GET", "HEAD"]

  let start: WebURL
  private let document: FetchResponse
  private let limits: RenderLimits
  private(set) var page: RenderedPage
  /// The URL of the last document of the page's own frame.
  private(set) var lastDocument: WebURL
  /// A Boolean value that indicates whether the page's document has arrived in the browser.
  private(set) var hasDocument = false
  /// A Boolean value that indicates whether a script has left the page for an empty document.
  var isLeft = false
  /// A Boolean value that indicates whether the page has loaded frames of other origins, whose storage is not cleared.
  private(set) var hasForeignFrames = false
  private var documents = 0
  /// A Boolean value that indicates whether all documents of the page's own frame are of its origin.
  private var isOfOrigin = true
  /// Requests without credentials, whose redirects have none either.
  private var uncredentialed: Set<String> = []
  private var inFlight = 0
  private var activeTime: Duration = .zero
  private var totalTime: Duration = .zero
  private var lastTick: ContinuousClock.Instant
  /// The processor time of the page's main thread when the thread was last seen to work, and the time without work since then.
  private var idleness: (processorTime: Double, lastReading: Duration, time: Duration)?
  /// A Boolean value that indicates whether the main thread has not worked for long.
  private var isStalled = false

  init(_ document: FetchResponse, limits: RenderLimits, at now: ContinuousClock.Instant) {
    start = document.url
    lastDocument = document.url
    self.document = document
    self.limits = limits
    page = RenderedPage(url: document.url, html: [])
    lastTick = now
  }

  /// Decides about a request of the page.
  mutating func decide(_ parameters: BrowserMessage.Parameters, isMainFrame: Bool) -> Decision {
    let kind = parameters.resourceType ?? ""
    guard let text = parameters.request?.url, let url = WebURL(text) else { return .refuse }
    let isMainDocument = isMainFrame && kind == "Document"
    let method = parameters.request?.method ?? "GET"
    guard url.isHTTP else {
      return ["data", "blob", "about"].contains(url.scheme) ? .local : refuse(text, "scheme")
    }
    let requestedMethod = method == "OPTIONS" ? parameters.request?.requestedMethod : nil
    guard Self.methods.contains(requestedMethod ?? method) else {
      note(text, "method \(requestedMethod ?? method)")
      return isMainDocument ? .abort : .refuse
    }
    if isMainDocument {
      documents += 1
      guard documents <= limits.navigations else {
        cut("navigations")
        return .abort
      }
      if documents == 1 { return .document(document) }
    }
    if kind == "Image" { return .emptyImage }
    if Self.ignoredKinds.contains(kind) { return .refuse }
    guard page.requestCount < limits.requests else {
      cut("requests")
      return refuse(text, "more than \(limits.requests) requests")
    }
    page.requestCount += 1
    if kind == "Document", url.origin != start.origin {
      hasForeignFrames = true
      if isMainDocument { isOfOrigin = false }
    }
    let sendsCredentials = sendsCredentials(parameters, to: url, isMainFrame: isMainFrame)
    let request = ResourceRequest(
      url: url.withoutFragment,
      page: start,
      isDocument: kind == "Document",
      omitsBody: method == "HEAD",
      isPreflight: method == "OPTIONS",
      sendsCredentials: sendsCredentials,
      headers: RequestFields.sent(of: parameters.request?.headers ?? [:])
    )
    let isShared = method == "GET" && (kind == "Script" || kind == "Stylesheet")
    return .load(request, isShared: isShared, isMainDocument: isMainDocument)
  }

  /// Returns `true` if a request may have the credentials of the page: it comes from a document of the page's origin in the
  /// page's own frame, and it and all its redirects lead to that origin
  /// ([Fetch](https://fetch.spec.whatwg.org/#concept-request-credentials-mode), credentials mode `same-origin`).
  ///
  /// A frame may belong to another site, and so may what it opens in other frames; neither frames nor workers get credentials.
  private mutating func sendsCredentials(
    _ parameters: BrowserMessage.Parameters,
    to url: WebURL,
    isMainFrame: Bool
  ) -> Bool {
    let isRedirectedWithout = parameters.redirectedRequestId.map(uncredentialed.contains) ?? false
    let isOwn = isMainFrame && isOfOrigin && url.origin == start.origin && !isRedirectedWithout
    if !isOwn, let id = parameters.requestId { uncredentialed.insert(id) }
    return isOwn
  }

  private mutating func refuse(_ url: String, _ reason: String) -> Decision {
    note(url, reason)
    return .refuse
  }

  /// Records that the browser has replaced the former document by one of the page; with the first one, the page's time begins.
  mutating func documentArrived(at now: ContinuousClock.Instant) {
    advance(to: now)
    if !hasDocument { (activeTime, idleness) = (.zero, nil) }
    hasDocument = true
  }

  /// Records that the page's own frame has received another document, which may be an error page; downloads, redirects and
  /// responses without content leave the current one.
  mutating func received(_ response: FetchResponse) {
    guard ![204, 205].contains(response.status), response.redirectTarget == nil,
      response.headers["content-type"]?.lowercased().contains("html") ?? true,
      response.headers["content-disposition"]?.lowercased().hasPrefix("attachment") != true
    else { return }
    lastDocument = response.url.withoutFragment
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

  /// A Boolean value that indicates whether no request is in flight.
  var isIdle: Bool { inFlight == 0 }

  mutating func beginRequest(at now: ContinuousClock.Instant) {
    advance(to: now)
    inFlight += 1
  }

  mutating func endRequest(at now: ContinuousClock.Instant) {
    advance(to: now)
    inFlight -= 1
  }

  /// Returns `true` if the page takes longer than usual, so that its processor time decides.
  mutating func isSlow(at now: ContinuousClock.Instant) -> Bool {
    advance(to: now)
    return activeTime > limits.activeTime
  }

  /// Records the processor time of the page's main thread, in seconds.
  ///
  /// A thread that has work gets some processor time on a busy machine, too. One that gets none waits for what never comes, such
  /// as workers that compute without end.
  mutating func recordProcessorTime(_ time: Double, at now: ContinuousClock.Instant) {
    advance(to: now)
    // Without a document, the thread is that of the former page while the page's own process starts.
    guard var idle = idleness, hasDocument, inFlight == 0,
      time - idle.processorTime < limits.stallProcessorTime
    else {
      idleness = (time, activeTime, .zero)
      return
    }
    idle.time += min(activeTime - idle.lastReading, Self.longestPause)
    idle.lastReading = activeTime
    idleness = idle
    if idle.time > limits.stallTime { isStalled = true }
  }

  /// Returns `true` if the page has used up its time, or the former page the time for the page's document to arrive.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - processorTime: The processor time of the page's main thread since the page began, in seconds.
  /// - Returns: `true` if the page ends.
  mutating func isOverTime(at now: ContinuousClock.Instant, processorTime: Double) -> Bool {
    if isSlow(at: now), processorTime > limits.activeProcessorTime { return true }
    return isStalled || activeTime > limits.longestActiveTime || totalTime > limits.totalTime
  }

  private mutating func advance(to now: ContinuousClock.Instant) {
    let step = min(now - lastTick, Self.longestStep)
    totalTime += step
    if inFlight == 0 { activeTime += step }
    lastTick = now
  }
}
