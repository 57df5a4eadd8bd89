import Basics
import Fetching
import Foundation
import Synchronization
import URLStandard

/// A tab of a browser, which renders one page at a time.
///
/// Each tab has a browser context of its own, with its own cookies and storage, which are cleared after each page. All pages of
/// a tab are of one origin.
actor Tab {
  /// The way a page's scripts ended.
  private enum End: Equatable {
    case settled, overTime, crashed, lost
    /// The browser did not load the page's document; the name of the reason.
    case notLoaded(String)
  }

  private static let tickPause: Duration = .milliseconds(100)
  /// The time that a page's process has to respond to a question that the result does not depend on.
  private static let questionTime: Duration = .seconds(2)
  /// The processor time after which scripts that hold up the reading are ended, in seconds.
  private static let readProcessorTime = 1.0
  private static let interruptionLimit = 3
  private static let interruptionPause: Duration = .milliseconds(250)
  /// The number of times that the virtual time may pass on a document that is not parsed and loads nothing.
  private static let roundLimit = 1000
  /// The time that a page's process has to receive what is on its way.
  private static let settlePause: Duration = .milliseconds(5)
  /// The kinds of storage that are cleared by origin; local storage is cleared by its own command.
  private static let storageTypes =
    "cookies,file_systems,indexeddb,shader_cache,websql,service_workers,cache_storage,"
    + "interest_groups,shared_storage,storage_buckets"
  /// The number of pages after which the browser collects the garbage of a tab.
  private static let collectionInterval = 10
  /// The number of documents above which a tab is replaced whose garbage was collected.
  private static let documentLimit = 20
  /// The browser's message about a node of a document that another one has replaced.
  private static let replacedNode = "Could not find node with given id"
  private static let unloadEvents: Set<String> = [
    "unload", "beforeunload", "pagehide", "visibilitychange",
  ]

  let connection: BrowserConnection
  private let limits: RenderLimits
  let cache: ResourceCache
  private let context: String
  let target: String
  let session: String
  private let stream: AsyncStream<BrowserEvent>.Continuation
  /// The sessions of frames and workers of the page.
  private var children: Set<String> = []
  var load: PageLoad?
  var loader: (any ResourceLoader)?
  private var end: End?
  private var waiting: CheckedContinuation<End, Never>?
  private var meter = ProcessorTimeMeter()
  private var isReadingTime = false
  /// A Boolean value that indicates whether the garbage was collected after the previous page.
  private var isCollected = false
  /// The requests of the page, finished ones included.
  var requests: [Task<Void, Never>] = []
  var pageCount = 0
  /// A Boolean value that indicates whether the page's document has been parsed.
  private var isParsed = false
  /// A Boolean value that indicates whether the browser has stopped loading the page, because of a navigation that did not
  /// replace it or of a script, so that its document may never count as parsed.
  var isParserStopped = false
  /// A Boolean value that indicates whether the document was complete when the virtual time last began.
  private var wasParsed = false
  /// The number of times that the virtual time has passed since the page's last document or request.
  var rounds = 0
  /// A Boolean value that indicates whether the tab cannot render another page.
  private(set) var isExhausted = false

  /// Creates a tab for a target and its session.
  init(
    _ connection: BrowserConnection,
    _ limits: RenderLimits,
    _ cache: ResourceCache,
    context: String,
    target: String,
    session: String
  ) {
    self.connection = connection
    (self.limits, self.cache) = (limits, cache)
    (self.context, self.target, self.session) = (context, target, session)
    let (events, stream) = AsyncStream.makeStream(
      of: BrowserEvent.self,
      bufferingPolicy: .bufferingOldest(10_000)
    )
    self.stream = stream
    connection.deliver(session, to: stream)
    Task { [weak self] in
      for await event in events { await self?.handle(event) }
      await self?.finish(.lost)
    }
  }

  /// Closes the tab.
  func close() {
    isExhausted = true
    connection.stopDelivery(of: children.union([session]))
    stream.finish()
    Self.dispose(context, of: connection)
  }

  // MARK: Rendering

  /// Runs the scripts of a document and returns the resulting document.
  ///
  /// - Throws: ``RenderError`` if the browser did not load the page, or the page's process ended, or the browser.
  func render(
    _ document: FetchResponse,
    loader: any ResourceLoader
  ) async throws(RenderError) -> RenderedPage {
    load = PageLoad(document, limits: limits, at: .now)
    self.loader = loader
    end = nil
    pageCount += 1
    (isParsed, wasParsed, isParserStopped, rounds) = (false, false, false, 0)
    meter = ProcessorTimeMeter()
    defer { cancelRequests() }
    do throws(RenderError) {
      let page = try await settled(document.url)
      await clear(document.url)
      if !page.cuts.isEmpty || pageCount >= limits.pagesPerTab { isExhausted = true }
      load = nil
      return page
    } catch {
      isExhausted = true
      load = nil
      throw error
    }
  }

  private func settled(_ url: WebURL) async throws(RenderError) -> RenderedPage {
    try await setVirtualTime("pause", budget: nil)
    let ticker = Task { await tick() }
    defer { ticker.cancel() }
    let navigation = Task { await navigate(to: url) }
    let end = await waitForEnd()
    navigation.cancel()
    switch end {
    case .lost: throw RenderError(.browserLost, "the browser ended")
    case .notLoaded(let reason): throw RenderError(.notLoaded, reason)
    // The tab still has the former page, whose scripts may hold up the document: another tab may load it.
    case _ where load?.hasDocument != true:
      throw RenderError(.browserLost, "the browser did not load the page")
    case .crashed:
      throw RenderError(
        .pageEnded,
        "the page's process exceeded a limit of memory or time, or crashed"
      )
    case .settled: break
    case .overTime:
      load?.cut("time")
      connection.post("Runtime.terminateExecution", session)
      connection.post("Emulation.setVirtualTimePolicy", session) { $0.add("policy", "pause") }
    }
    return try await read()
  }

  /// Navigates, and lets the time advance once the document has arrived: before that it would pass on an empty page.
  private func navigate(to url: WebURL) async {
    do throws(RenderError) {
      let answer = try await connection.call(
        "Page.navigate",
        session,
        timeout: limits.totalTime
      ) { $0.add("url", url.href) }
      if let problem = answer.errorText { return finish(.notLoaded(problem)) }
      try await setVirtualTime("pauseIfNetworkFetchesPending", budget: limits.virtualTime)
    } catch {
      finish(connection.isLost ? .lost : .overTime)
    }
  }

  private func setVirtualTime(_ policy: String, budget: Int?) async throws(RenderError) {
    try await connection.call("Emulation.setVirtualTimePolicy", session) {
      $0.add("policy", policy)
      if let budget {
        $0.add("budget", budget)
        $0.add("maxVirtualTimeTaskStarvationCount", 1000)
      }
    }
  }

  private func waitForEnd() async -> End {
    if let end { return end }
    return await withCheckedContinuation { waiting = $0 }
  }

  /// Ends the page if the virtual time has passed since its document was parsed.
  ///
  /// On a busy machine the time can pass before the document or a response has reached the page's process.
  private func settle() {
    let isComplete = wasParsed && load?.isIdle != false
    wasParsed = isParsed || isParserStopped && load?.hasDocument == true
    guard !isComplete else { return finish(.settled) }
    rounds = load?.isIdle == true && load?.hasDocument == true ? rounds + 1 : 0
    guard rounds < Self.roundLimit else { return finish(.overTime) }
    let page = pageCount
    Task {
      try? await Task.sleep(for: Self.settlePause)
      guard page == pageCount, end == nil else { return }
      try? await setVirtualTime("pauseIfNetworkFetchesPending", budget: limits.virtualTime)
    }
  }

  private func finish(_ end: End) {
    if self.end == nil { self.end = end }
    waiting?.resume(returning: self.end ?? end)
    waiting = nil
  }

  private func tick() async {
    while !Task.isCancelled, end == nil {
      if load?.isSlow(at: .now) == true { Task { await readProcessorTime() } }
      if load?.isOverTime(at: .now, processorTime: meter.used) == true { return finish(.overTime) }
      try? await Task.sleep(for: Self.tickPause)
    }
  }

  /// Reads the processor time of the page's main thread, which responds even while a script runs.
  ///
  /// The time of the whole process is not available in Chromium's sandbox.
  private func readProcessorTime() async {
    guard !isReadingTime else { return }
    isReadingTime = true
    defer { isReadingTime = false }
    let page = pageCount
    let answer = try? await connection.call(
      "Performance.getMetrics",
      session,
      timeout: Self.questionTime
    )
    guard page == pageCount, let metrics = answer?.metrics else { return }
    func value(_ name: String) -> Double? { metrics.first { $0.name == name }?.value }
    if let time = value("ThreadTime") {
      meter.record(time)
      load?.recordProcessorTime(meter.used, at: .now)
    }
    if isCollected, let count = value("Documents"), count > Double(Self.documentLimit) {
      isExhausted = true
    }
    isCollected = false
  }

  /// Reads the document with its shadow roots.
  ///
  /// The browser serializes it, so nothing that a page redefines changes the result.
  private func read() async throws(RenderError) -> RenderedPage {
    let interruption = Task { await interruptScripts() }
    defer { interruption.cancel() }
    do throws(RenderError) {
      let html = try await serialized()
      return try page(of: html)
    } catch {
      guard error.code == .browserLost, !connection.isLost, end != .crashed else { throw error }
      throw RenderError(.pageEnded, "the page did not stop its scripts: \(error.message)")
    }
  }

  /// Ends the scripts that hold up the reading of the document, and the process of a page that starts them again.
  private func interruptScripts() async {
    for interruption in 0...Self.interruptionLimit {
      let start = meter.used
      while meter.used - start < Self.readProcessorTime {
        try? await Task.sleep(for: Self.interruptionPause)
        guard !Task.isCancelled else { return }
        await readProcessorTime()
        guard !Task.isCancelled else { return }
      }
      load?.cut("time")
      let isLast = interruption == Self.interruptionLimit
      connection.post(isLast ? "Page.crash" : "Runtime.terminateExecution", session)
    }
  }

  /// Returns the result of the page with its serialized document.
  private func page(of html: String) throws(RenderError) -> RenderedPage {
    connection.post("DOM.disable", session)
    guard var page = load?.page, let last = load?.lastDocument else { throw Self.malformed }
    if load?.isLeft == true { throw RenderError(.notLoaded, "a script left the page") }
    if last != page.url.withoutFragment { throw RenderError(.navigated, last.href) }
    page.html = ShadowRootFlattener.flattened(Array(html.utf8.prefix(limits.documentBytes)))
    if html.utf8.count > limits.documentBytes { page.cuts.append("bytes") }
    return page
  }

  /// Returns the serialized document; one that is replaced meanwhile is read again, at most once for each possible document.
  private func serialized() async throws(RenderError) -> String {
    for _ in 1..<max(1, limits.navigations) {
      do throws(RenderError) {
        return try await serializedOnce()
      } catch {
        guard error.message == Self.replacedNode else { throw error }
      }
    }
    return try await serializedOnce()
  }

  private func serializedOnce() async throws(RenderError) -> String {
    let document = try await connection.call("DOM.getDocument", session) {
      $0.add("depth", 0)
    }
    guard let node = document.root?.nodeId else { throw Self.malformed }
    let answer = try await connection.call("DOM.getOuterHTML", session) {
      $0.add("nodeId", node)
      $0.add("includeShadowDOM", true)
    }
    guard let html = answer.outerHTML else { throw Self.malformed }
    return html
  }

  /// Clears what the page has stored, so that the next page is rendered as in a new browser.
  private func clear(_ url: WebURL) async {
    connection.stopDelivery(of: children)
    children = []
    if await hasUnloadHandlers() || load?.hasForeignFrames == true { isExhausted = true }
    connection.post("Page.resetNavigationHistory", session)
    connection.post("Storage.clearCookies") { $0.add("browserContextId", context) }
    connection.post("Storage.clearDataForOrigin", session) {
      $0.add("origin", url.origin)
      $0.add("storageTypes", Self.storageTypes)
    }
    // By origin, this would send an event to a page that has no local storage, and the event would keep it in memory.
    for isLocal in [true, false] {
      connection.post("DOMStorage.clear", session) {
        $0.add("storageId", encoded: Self.storage(of: url, isLocal))
      }
    }
    // Virtual time does not advance between pages, so the browser's own collections come late.
    isCollected = pageCount.isMultiple(of: Self.collectionInterval)
    if isCollected { connection.post("HeapProfiler.collectGarbage", session) }
  }

  /// Returns the name of the local or the session storage of an origin.
  private static func storage(of url: WebURL, _ isLocal: Bool) -> CommandWriter {
    var name = CommandWriter()
    name.add("securityOrigin", url.origin)
    name.add("isLocalStorage", isLocal)
    return name
  }

  /// Clears the name of the window, by which a page could tell the next one something, and returns `true` if the page would
  /// run scripts when the next one is loaded, which could hold that up.
  private func hasUnloadHandlers() async -> Bool {
    guard
      let window = try? await connection.call(
        "Runtime.evaluate",
        session,
        timeout: Self.questionTime,
        { $0.add("expression", "window.name = '', this") }
      ),
      let id = window.result?.objectId,
      let found = try? await connection.call(
        "DOMDebugger.getEventListeners",
        session,
        timeout: Self.questionTime,
        { $0.add("objectId", id) }
      )
    else { return true }
    connection.post("Runtime.releaseObject", session) { $0.add("objectId", id) }
    return (found.listeners ?? []).contains { Self.unloadEvents.contains($0.type ?? "") }
  }

  // MARK: Events

  private func handle(_ event: BrowserEvent) {
    let parameters = event.parameters
    switch event.method {
    case "Fetch.requestPaused": serve(event)
    case "Emulation.virtualTimeBudgetExpired":
      if event.session == session { settle() }
    case "Page.frameNavigated":
      guard event.session == session, parameters.frame?.id == target else { return }
      let isEmpty = parameters.frame?.url == "about:blank"
      let isLeft = isEmpty && load?.hasDocument == true
      load?.isLeft = isLeft
      guard !isEmpty else { return }
      if load?.hasDocument == false { meter = ProcessorTimeMeter() }
      load?.documentArrived(at: .now)
      (isParsed, wasParsed, isParserStopped, rounds) = (false, false, false, 0)
      Task { await readProcessorTime() }
    case "Page.frameStoppedLoading":
      // After `window.stop()`, and after a navigation to what the browser does not show, such as a file or an app: it has
      // stopped the parser.
      if event.session == session, parameters.frameId == target, load?.hasDocument == true {
        isParserStopped = true
      }
    case "Page.domContentEventFired":
      if event.session == session, load?.hasDocument == true { isParsed = true }
    case "Inspector.targetCrashed":
      guard event.session == session else { return }
      finish(.crashed)
      connection.failCommands(of: session)
    case "Page.javascriptDialogOpening":
      connection.post("Page.handleJavaScriptDialog", event.session) {
        $0.add("accept", parameters.type == "beforeunload")
      }
    case "Target.attachedToTarget": attach(parameters)
    default: break
    }
  }

  /// Closes popups, and intercepts the requests of frames and workers.
  private func attach(_ parameters: BrowserMessage.Parameters) {
    guard let child = parameters.sessionId, let info = parameters.targetInfo else { return }
    if info.type == "page", let popup = info.targetId {
      return connection.post("Target.closeTarget") { $0.add("targetId", popup) }
    }
    children.insert(child)
    connection.deliver(child, to: stream)
    connection.post("Target.setAutoAttach", child) {
      $0.add("autoAttach", true)
      $0.add("waitForDebuggerOnStart", true)
      $0.add("flatten", true)
    }
    connection.post("Fetch.enable", child) {
      $0.add("patterns", list: ["*"]) { $0.add("urlPattern", $1) }
    }
    if info.type == "iframe" {
      connection.post("Page.enable", child)
      postFrameClock(child)
    }
    // A paused worker would stop the virtual time.
    connection.post("Runtime.runIfWaitingForDebugger", child)
  }
}
