import CLibcurl
import Dispatch
import Foundation
import Synchronization
import URLStandard

/// Fetches through libcurl's multi interface: one thread, any number of transfers, connections kept.
///
/// Only `http` and `https` are spoken; HTTP/2 is offered over TLS. No cookies are kept.
public final class CurlTransport: Transport {
  private let loop: CurlLoop

  /// Starts the transport's thread.
  ///
  /// - Parameters:
  ///   - userAgent: The `User-Agent` of every request.
  ///   - maxConnections: Connections that are kept open in all.
  public init(userAgent: String, maxConnections: Int = 256) {
    loop = CurlLoop(userAgent: userAgent, maxConnections: maxConnections)
    let loop = loop
    let thread = Thread { loop.run() }
    thread.name = "webmark.curl"
    thread.start()
  }

  deinit { loop.stop() }

  /// Makes one exchange; where the task is cancelled, the exchange is given up at once and the answer
  /// is ``FetchError/Code/cancelled``.
  public func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    guard request.url.isHTTP else {
      return .failure(
        FetchError(code: .brokenAnswer, message: "\(request.url.scheme) is not fetched")
      )
    }
    return await perform(request, usesFileScheme: false)
  }

  /// Reads a file, for ``FolderTransport`` alone: no page can name what is read here.
  func readFile(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    await perform(request, usesFileScheme: true)
  }

  private func perform(
    _ request: FetchRequest,
    usesFileScheme: Bool
  ) async -> Result<FetchResponse, FetchError> {
    let transfer = CurlTransfer(request: request, usesFileScheme: usesFileScheme)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.await(continuation)
        loop.submit(transfer)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }
}

/// The thread's work: takes transfers from a mailbox, drives them, answers.
@safe private final class CurlLoop: @unchecked Sendable {
  private struct Mailbox {
    var transfers: [CurlTransfer] = []
    /// Transfers that nobody waits for any more.
    ///
    /// Emptied with every turn of the loop, whether they are still running or not.
    var cancelled: [CurlTransfer] = []
    var isStopped = false
  }

  private static let initialized: Void = {
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
  }()

  private let mailbox = Mutex(Mailbox())
  private let userAgent: String
  private let multi: UnsafeMutableRawPointer?
  /// Handles that wait for their next transfer, with their connections' caches.
  ///
  /// Thread's own.
  private var idle: [UnsafeMutableRawPointer] = unsafe []
  /// Thread's own.
  private var running = 0

  init(userAgent: String, maxConnections: Int) {
    self.userAgent = userAgent
    Self.initialized
    unsafe multi = unsafe curl_multi_init()
    guard let multi = unsafe multi else { return }
    unsafe webmark_multi_set_long(multi, CURLMOPT_MAXCONNECTS, maxConnections)
  }

  func submit(_ transfer: CurlTransfer) {
    let isStopped = mailbox.withLock { mailbox in
      if !mailbox.isStopped { mailbox.transfers.append(transfer) }
      return mailbox.isStopped
    }
    if isStopped {
      transfer.refuse(FetchError(code: .cancelled, message: "the transport has ended"))
    } else if let multi = unsafe multi {
      unsafe curl_multi_wakeup(multi)
    }
  }

  func cancel(_ transfer: CurlTransfer) {
    transfer.markCancelled()
    mailbox.withLock { mailbox in
      if !mailbox.isStopped { mailbox.cancelled.append(transfer) }
    }
    if let multi = unsafe multi { unsafe curl_multi_wakeup(multi) }
  }

  func stop() {
    mailbox.withLock { $0.isStopped = true }
    if let multi = unsafe multi { unsafe curl_multi_wakeup(multi) }
  }

  func run() {
    guard let multi = unsafe multi else { return failAll() }
    while takeMail() || running > 0 || !isStopped {
      var stillRunning: Int32 = 0
      unsafe curl_multi_perform(multi, &stillRunning)
      if finishDone() { continue }
      unsafe curl_multi_poll(multi, nil, 0, 1000, nil)
    }
    while let handle = unsafe idle.popLast() { unsafe curl_easy_cleanup(handle) }
    unsafe curl_multi_cleanup(multi)
  }

  private var isStopped: Bool { mailbox.withLock(\.isStopped) }

  private func failAll() {
    stop()
    let waiting = mailbox.withLock { mailbox in
      defer { mailbox.transfers = [] }
      return mailbox.transfers
    }
    waiting.forEach { $0.refuse(FetchError(code: .other, message: "libcurl did not start")) }
  }

  private func takeMail() -> Bool {
    let mail = mailbox.withLock { mailbox in
      defer {
        mailbox.transfers.removeAll(keepingCapacity: true)
        mailbox.cancelled.removeAll(keepingCapacity: true)
      }
      return mailbox
    }
    for transfer in mail.transfers { start(transfer) }
    for transfer in mail.cancelled { giveUp(transfer) }
    return !mail.transfers.isEmpty
  }

  private func start(_ transfer: CurlTransfer) {
    // Cancelled before it came here: the mailbox has forgotten that already.
    guard !transfer.isCancelled else { return transfer.refuse(.cancelled) }
    let handle = unsafe idle.popLast() ?? curl_easy_init()
    guard let handle = unsafe handle, let multi = unsafe multi else {
      return transfer.refuse(FetchError(code: .other, message: "libcurl gave no handle"))
    }
    guard unsafe transfer.begin(on: handle, userAgent: userAgent),
      unsafe curl_multi_add_handle(multi, handle) == CURLM_OK
    else {
      unsafe idle.append(handle)
      return transfer.finish(CURLE_FAILED_INIT)
    }
    running += 1
  }

  /// Takes a cancelled transfer off its connection, if it still has one.
  private func giveUp(_ transfer: CurlTransfer) {
    guard let multi = unsafe multi, let handle = unsafe transfer.handle else { return }
    unsafe curl_multi_remove_handle(multi, handle)
    unsafe idle.append(handle)
    running -= 1
    transfer.finish(CURLE_ABORTED_BY_CALLBACK)
  }

  /// Answers what is done; whether there was anything.
  private func finishDone() -> Bool {
    guard let multi = unsafe multi else { return false }
    var hasFinished = false
    var result = CURLE_OK
    while let handle = unsafe webmark_next_finished(multi, &result) {
      hasFinished = true
      running -= 1
      var context: UnsafeMutableRawPointer?
      unsafe webmark_get_pointer(handle, CURLINFO_PRIVATE, &context)
      unsafe curl_multi_remove_handle(multi, handle)
      unsafe CurlTransfer.from(context)?.finish(result)
      unsafe idle.append(handle)
    }
    return hasFinished
  }
}
