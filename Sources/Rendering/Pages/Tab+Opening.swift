/// The opening of tabs.
extension Tab {
  static let malformed = RenderError(.browserLost, "the browser's response is incomplete")

  /// Opens a tab; if that fails, nothing of it remains in the browser.
  ///
  /// - Throws: ``RenderError`` if the browser has ended or does not respond.
  static func open(
    _ connection: BrowserConnection,
    limits: RenderLimits,
    cache: ResourceCache
  ) async throws(RenderError) -> Tab {
    let made = try await connection.call("Target.createBrowserContext") {
      $0.add("disposeOnDetach", true)
    }
    guard let context = made.browserContextId else { throw malformed }
    let tab: Tab
    do throws(RenderError) {
      let (target, session) = try await attachedTarget(of: context, connection)
      tab = Tab(connection, limits, cache, context: context, target: target, session: session)
    } catch {
      dispose(context, of: connection)
      throw error
    }
    do throws(RenderError) {
      try await tab.prepare()
      return tab
    } catch {
      await tab.close()
      throw error
    }
  }

  /// Deletes a browser context with its targets, cookies and storage.
  static func dispose(_ context: String, of connection: BrowserConnection) {
    connection.post("Target.disposeBrowserContext") { $0.add("browserContextId", context) }
  }

  /// Creates an empty target in a browser context, and attaches to it.
  private static func attachedTarget(
    of context: String,
    _ connection: BrowserConnection
  ) async throws(RenderError) -> (target: String, session: String) {
    connection.post("Browser.setDownloadBehavior") {
      $0.add("behavior", "deny")
      $0.add("browserContextId", context)
    }
    let created = try await connection.call("Target.createTarget") {
      $0.add("url", "about:blank")
      $0.add("browserContextId", context)
    }
    guard let target = created.targetId else { throw malformed }
    let attached = try await connection.call("Target.attachToTarget") {
      $0.add("targetId", target)
      $0.add("flatten", true)
    }
    guard let session = attached.sessionId else { throw malformed }
    return (target, session)
  }

  private func prepare() async throws(RenderError) {
    connection.post("Page.enable", session)
    connection.post("Inspector.enable", session)
    connection.post("Performance.enable", session)
    postFrameClock(session)
    connection.post("Target.setAutoAttach", session) {
      $0.add("autoAttach", true)
      $0.add("waitForDebuggerOnStart", true)
      $0.add("flatten", true)
    }
    try await connection.call("Fetch.enable", session) {
      $0.add("patterns", list: ["*"]) { $0.add("urlPattern", $1) }
    }
  }

  func postFrameClock(_ session: String) {
    connection.post("Page.addScriptToEvaluateOnNewDocument", session) {
      $0.add("source", FrameClock.script)
    }
  }
}
