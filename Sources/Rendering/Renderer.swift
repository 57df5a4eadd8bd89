public import Fetching
import Synchronization
import URLStandard

/// Renders pages in a headless browser that cannot reach the network.
///
/// Every request of a page is answered by a ``ResourceLoader``. The browser starts with the first page, and again after it
/// was lost.
///
/// ```swift
/// let renderer = Renderer(try BrowserProgram(), tabs: 2)
/// let page = try await renderer.render(response, loader: loader)
/// String(decoding: page.html, as: UTF8.self)
/// await renderer.stop()
/// ```
public actor Renderer {
  /// The number of browsers that one page may lose before it is given up.
  private static let attempts = 2

  private let program: BrowserProgram
  private let limits: RenderLimits
  private let times: BrowserTimes
  private let cache = ResourceCache()
  /// The number of pages that can be rendered at the same time.
  private let tabLimit: Int
  private var browser: RunningBrowser?
  private var starting: Task<Result<RunningBrowser, RenderError>, Never>?
  /// The idle tabs, with the origin of their pages.
  private var idle: [(tab: Tab, origin: String)] = []
  private var busyCount = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The failure that will occur with every page.
  private var permanent: RenderError?
  private var isInterrupted = false

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - program: The browser.
  ///   - limits: The limits of each page.
  ///   - tabs: The maximum number of pages that are rendered at the same time.
  public init(_ program: BrowserProgram, limits: RenderLimits = RenderLimits(), tabs: Int = 2) {
    self.init(program, limits: limits, tabs: tabs, times: BrowserTimes())
  }

  init(_ program: BrowserProgram, limits: RenderLimits, tabs: Int, times: BrowserTimes) {
    (self.program, self.limits, self.times) = (program, limits, times)
    tabLimit = max(1, tabs)
  }

  /// The private memory of all processes of the browser, in bytes; 0 if it is not running.
  public var memory: Int { browser?.memory.value.load(ordering: .relaxed) ?? 0 }

  /// The process ID of the browser; `nil` if it is not running.
  public var process: Int32? { browser.flatMap { $0.connection.isLost ? nil : $0.process.id } }

  /// Starts the browser, and returns its name and version.
  ///
  /// - Throws: ``RenderError`` if it cannot start in its sandbox.
  public func start() async throws(RenderError) -> String { try await running().product }

  /// Runs the scripts of a page.
  ///
  /// - Parameters:
  ///   - document: The page as the server sent it; its URL is the base of the page's requests.
  ///   - loader: The loader of what the page requests.
  /// - Returns: The document after its scripts have run.
  /// - Throws: ``RenderError``.
  public func render(
    _ document: FetchResponse,
    loader: any ResourceLoader
  ) async throws(RenderError) -> RenderedPage {
    await acquire()
    defer { release() }
    var failure = RenderError(.browserLost, "")
    for _ in 0..<Self.attempts {
      do throws(RenderError) {
        return try await renderOnce(document, loader)
      } catch {
        if isInterrupted { throw Self.interruption }
        guard error.code == .browserLost else { throw error }
        failure = error
      }
    }
    throw failure
  }

  private func renderOnce(
    _ document: FetchResponse,
    _ loader: any ResourceLoader
  ) async throws(RenderError) -> RenderedPage {
    let browser = try await running()
    let origin = document.url.origin
    let tab = try await tab(of: browser, for: origin)
    do throws(RenderError) {
      let page = try await tab.render(document, loader: loader)
      await recycle(tab, of: browser, origin)
      return page
    } catch {
      await recycle(tab, of: browser, origin)
      throw error
    }
  }

  /// Ends the browser, and all pages that it renders or that wait for it.
  ///
  /// These pages, and all later ones, fail with ``RenderError/Code/interrupted``.
  public func interrupt() async {
    guard !isInterrupted else { return }
    isInterrupted = true
    await stop()
  }

  private static let interruption = RenderError(.interrupted, "the renderer was stopped")

  /// Ends the browser, also one that is starting: the pages that wait for it fail with
  /// ``RenderError/Code/interrupted``.
  public func stop() async {
    let (start, former) = (starting, browser)
    (starting, browser) = (nil, nil)
    idle = []
    start?.cancel()
    former?.stop()
    if case .success(let started)? = await start?.value {
      started.stop()
      await started.waitForEnd()
    }
    await former?.waitForEnd()
  }

  // MARK: The browser

  private func running() async throws(RenderError) -> RunningBrowser {
    if isInterrupted { throw Self.interruption }
    if let permanent { throw permanent }
    if let browser, !browser.connection.isLost { return browser }
    if let starting { return try await result(of: starting).get() }
    idle = []
    browser = nil
    let (program, limits, times) = (program, limits, times)
    let task = Task { () -> Result<RunningBrowser, RenderError> in
      do throws(RenderError) {
        let browser = try await RunningBrowser.start(program, limits: limits, times: times)
        return .success(browser)
      } catch {
        return .failure(error)
      }
    }
    starting = task
    let result = try await result(of: task)
    starting = nil
    switch result {
    case .success(let started): browser = started
    case .failure(let error): if error.isOfMachine { permanent = error }
    }
    return try result.get()
  }

  /// Waits for the start of a browser, and returns its result unless the browser was stopped meanwhile.
  private func result(
    of start: Task<Result<RunningBrowser, RenderError>, Never>
  ) async throws(RenderError) -> Result<RunningBrowser, RenderError> {
    let result = await start.value
    if start.isCancelled { throw Self.interruption }
    return result
  }

  // MARK: Tabs

  /// Returns an idle tab of the origin, or a new one: the pages of an origin could leave something for those of another, such
  /// as the name of the window.
  private func tab(
    of browser: RunningBrowser,
    for origin: String
  ) async throws(RenderError) -> Tab {
    if let index = idle.firstIndex(where: { $0.origin == origin }) {
      return idle.remove(at: index).tab
    }
    if idle.count + busyCount > tabLimit {
      let oldest = idle.removeFirst().tab
      await oldest.close()
    }
    return try await Tab.open(browser.connection, limits: limits, cache: cache)
  }

  private func recycle(_ tab: Tab, of browser: RunningBrowser, _ origin: String) async {
    guard browser === self.browser, !browser.connection.isLost, await !tab.isExhausted else {
      return await tab.close()
    }
    idle.append((tab, origin))
  }

  /// Waits until fewer pages than the limit are rendered.
  private func acquire() async {
    guard busyCount >= tabLimit else {
      busyCount += 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func release() {
    guard !waiting.isEmpty else {
      busyCount -= 1
      return
    }
    waiting.removeFirst().resume()
  }
}
