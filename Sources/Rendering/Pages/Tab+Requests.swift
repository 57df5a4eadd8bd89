import Fetching
import URLStandard

/// The responses to the requests of a page.
extension Tab {
  /// Responds to a request of the page, or of its frames and workers.
  func serve(_ event: BrowserEvent) {
    guard let id = event.parameters.requestId else { return }
    let isMainFrame = event.session == session && event.parameters.frameId == target
    guard let decision = load?.decide(event.parameters, isMainFrame: isMainFrame) else {
      return fail(id, event.session)
    }
    switch decision {
    case .document(let response): fulfill(id, event.session, response)
    case .emptyImage: fulfillImage(id, event.session)
    case .local:
      connection.post("Fetch.continueRequest", event.session) { $0.add("requestId", id) }
    case .refuse: fail(id, event.session)
    case .abort: abortNavigation(id, event.session)
    case .load(let request, let isShared, let isMainDocument):
      guard let loader else { return fail(id, event.session) }
      load?.beginRequest(at: .now)
      let page = pageCount
      let task = Task {
        let result: ResourceResult
        if isShared {
          result = await cache.load(request, with: loader)
        } else {
          result = await loader.load(request)
        }
        answer(id, event.session, request, result, isMainDocument, of: page)
      }
      requests.append(task)
    }
  }

  /// Ends the requests in progress of a page that has ended; those for scripts and styles go on, since other pages may wait
  /// for them.
  func cancelRequests() {
    for request in requests { request.cancel() }
    requests = []
  }

  private func answer(
    _ id: String,
    _ session: String,
    _ request: ResourceRequest,
    _ result: ResourceResult,
    _ isMainDocument: Bool,
    of page: Int
  ) {
    // The page may have ended in the meantime, and its tab may have another one.
    guard page == pageCount else { return }
    load?.endRequest(at: .now)
    switch result {
    case .response(let response):
      if isMainDocument { load?.received(response) }
      fulfill(id, session, response)
    case .refused(let reason), .failed(let reason):
      load?.note(request.url.href, reason)
      if isMainDocument { return abortNavigation(id, session) }
      fail(id, session)
    }
  }

  /// Leaves the current document in place; the browser has stopped parsing it when the navigation began.
  private func abortNavigation(_ id: String, _ session: String) {
    isParserStopped = true
    fail(id, session, "Aborted")
  }

  private func fulfill(_ id: String, _ session: String, _ response: FetchResponse) {
    connection.post("Fetch.fulfillRequest", session) {
      $0.add("requestId", id)
      $0.add("responseCode", response.status)
      $0.add("responseHeaders", list: ResponseFields.fields(of: response)) {
        $0.add("name", $1.name)
        $0.add("value", $1.value)
      }
      $0.add("body", base64: response.body)
    } onFailure: { [connection] in
      connection.post("Fetch.failRequest", session) {
        $0.add("requestId", id)
        $0.add("errorReason", "Failed")
      }
    }
  }

  private func fulfillImage(_ id: String, _ session: String) {
    connection.post("Fetch.fulfillRequest", session) {
      $0.add("requestId", id)
      $0.add("responseCode", 200)
      $0.add("responseHeaders", list: ["image/gif"]) {
        $0.add("name", "Content-Type")
        $0.add("value", $1)
      }
      $0.add("body", base64: ResponseFields.emptyImage)
    }
  }

  private func fail(_ id: String, _ session: String, _ reason: String = "AddressUnreachable") {
    connection.post("Fetch.failRequest", session) {
      $0.add("requestId", id)
      $0.add("errorReason", reason)
    }
  }
}
