import CLibcurl
import DequeModule
import Synchronization
import URLStandard

/// The event loop of the transport's thread, which receives transfers from a mailbox, drives them, and
/// completes them.
@safe final class CurlLoop: @unchecked Sendable {
  private struct Mailbox {
    var transfers: [CurlTransfer] = []
    /// Cancelled transfers.
    ///
    /// The list is emptied in every iteration of the loop, whether the transfers are still running or
    /// not.
    var cancelled: [CurlTransfer] = []
    var isStopped = false
  }

  private static let initialized: Void = {
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
  }()

  private let mailbox = Mutex(Mailbox())
  let options: TransportOptions
  private let multi: UnsafeMutableRawPointer?
  /// Handles that wait for their next transfer, with their connection caches.
  ///
  /// Accessed only on the thread.
  private var idle: [UnsafeMutableRawPointer] = unsafe []
  /// The number of running transfers.
  ///
  /// Accessed only on the thread.
  private var running = 0
  /// The pending name lookups; accessed only on the thread.
  private var lookups: LookupQueue<CurlTransfer>

  init(options: TransportOptions) {
    self.options = options
    lookups = LookupQueue(limit: options.maxLookups, lifetime: CurlTransfer.lookupLifetime)
    Self.initialized
    unsafe multi = unsafe curl_multi_init()
    guard let multi = unsafe multi else { return }
    unsafe webmark_multi_set_long(multi, CURLMOPT_MAXCONNECTS, options.maxConnections)
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
    // Woken within the lock: the thread of the loop ends, and frees the handle, once it sees the flag.
    mailbox.withLock { mailbox in
      mailbox.isStopped = true
      if let multi = unsafe multi { unsafe curl_multi_wakeup(multi) }
    }
  }

  func run() {
    guard let multi = unsafe multi else { return failAll() }
    while drainMailbox() || running > 0 || !lookups.isEmpty || !isStopped {
      var stillRunning: Int32 = 0
      unsafe curl_multi_perform(multi, &stillRunning)
      let hasFinished = finishDone()
      if startWaiting() || hasFinished { continue }
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

  private func drainMailbox() -> Bool {
    let drained = mailbox.withLock { mailbox in
      defer {
        mailbox.transfers.removeAll(keepingCapacity: true)
        mailbox.cancelled.removeAll(keepingCapacity: true)
      }
      return mailbox
    }
    for transfer in drained.transfers {
      let host = transfer.wire.needsLookup ? transfer.request.url.hostname : nil
      if lookups.enter(transfer, host: host, at: .now) { start(transfer) }
    }
    for transfer in drained.cancelled { giveUp(transfer) }
    return !drained.transfers.isEmpty
  }

  /// Starts transfers that waited for other lookups and returns `true` if there were any.
  private func startWaiting() -> Bool {
    let next = lookups.advance(at: .now) { $0.isResolved }
    for transfer in next { start(transfer) }
    return !next.isEmpty
  }

  private func start(_ transfer: CurlTransfer) {
    // The transfer was cancelled before it arrived here, so the mailbox no longer lists it.
    guard !transfer.isCancelled else {
      transfer.isResolved = true
      return transfer.refuse(.cancelled)
    }
    let handle = unsafe idle.popLast() ?? curl_easy_init()
    guard let handle = unsafe handle, let multi = unsafe multi else {
      transfer.isResolved = true
      return transfer.refuse(FetchError(code: .other, message: "libcurl gave no handle"))
    }
    guard unsafe transfer.begin(on: handle),
      unsafe curl_multi_add_handle(multi, handle) == CURLM_OK
    else {
      transfer.isResolved = true
      transfer.finish(CURLE_FAILED_INIT)
      return unsafe recycle(handle)
    }
    running += 1
  }

  /// Removes a cancelled transfer from its connection, if it still has one.
  private func giveUp(_ transfer: CurlTransfer) {
    guard let multi = unsafe multi, let handle = unsafe transfer.handle else { return }
    unsafe curl_multi_remove_handle(multi, handle)
    running -= 1
    transfer.isResolved = true
    transfer.finish(CURLE_ABORTED_BY_CALLBACK)
    unsafe recycle(handle)
  }

  /// Completes finished transfers and returns `true` if there were any.
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
      if let transfer = unsafe CurlTransfer.from(context) {
        transfer.isResolved = true
        transfer.finish(result)
      }
      unsafe recycle(handle)
    }
    return hasFinished
  }

  /// Stores a handle for the next transfer, without references to the last one.
  private func recycle(_ handle: UnsafeMutableRawPointer) {
    unsafe curl_easy_reset(handle)
    unsafe idle.append(handle)
  }
}
