import Dispatch
import Foundation
import Glibc
import Synchronization
import SystemIO

/// An event of a session of the browser.
struct BrowserEvent: Sendable {
  /// The session: a tab, or a frame or worker of it.
  var session: String
  var method: String
  var parameters: BrowserMessage.Parameters
}

/// A connection to a browser by the DevTools protocol: JSON messages that end with NUL.
///
/// A thread of its own starts the browser and reads from it. It lives as long as the browser, because the system
/// kills the browser when the thread that started it ends.
final class BrowserConnection: Sendable {
  /// The result of a command.
  typealias Answer = Result<BrowserMessage.Result, RenderError>

  private struct Pending {
    var deadline: ContinuousClock.Instant
    var session: String?
    var resume: @Sendable (Answer) -> Void
  }

  private struct State {
    var lastID = 0
    var pending: [Int: Pending] = [:]
    var streams: [String: AsyncStream<BrowserEvent>.Continuation] = [:]
    /// The reason of the end; `nil` while the connection is open.
    var end: RenderError?
  }

  /// The maximum number of bytes of a message: the text of a page, escaped.
  private static let messageLimit = 96_000_000
  private static let pieceSize = 262_144
  /// The time between two checks of the deadlines, in milliseconds.
  private static let checkPause: Int32 = 100

  /// The socket, which is the browser's input and output.
  private let socket: Int32
  private let state = Mutex(State())
  private let writer = DispatchQueue(label: "webmark.rendering.writer")

  /// The time that a command may take that has no time of its own.
  private let commandTime: Duration

  /// Creates a connection over a socket, which it closes at its end.
  init(socket: Int32, commandTime: Duration) {
    (self.socket, self.commandTime) = (socket, commandTime)
  }

  deinit { close(socket) }

  /// A Boolean value that indicates whether the browser has ended.
  var isLost: Bool { state.withLock { $0.end != nil } }

  // MARK: Commands

  /// Sends a command and returns its result.
  ///
  /// - Parameters:
  ///   - method: The name of the command.
  ///   - session: The session; `nil` for the browser.
  ///   - timeout: The time after which the call fails; `nil` for that of the connection.
  ///   - build: A closure that adds the parameters.
  /// - Returns: The fields of the result.
  /// - Throws: ``RenderError`` if the browser refuses the command, does not respond, or ends.
  @discardableResult
  func call(
    _ method: StaticString,
    _ session: String? = nil,
    timeout: Duration? = nil,
    _ build: (inout CommandWriter) -> Void = { _ in }
  ) async throws(RenderError) -> BrowserMessage.Result {
    try await answer(to: method, session, timeout: timeout, build).get()
  }

  /// Sends a command and returns its result or failure; the parameters are those of ``call(_:_:timeout:_:)``.
  func answer(
    to method: StaticString,
    _ session: String? = nil,
    timeout: Duration? = nil,
    _ build: (inout CommandWriter) -> Void = { _ in }
  ) async -> Answer {
    var parameters = CommandWriter()
    build(&parameters)
    return await withCheckedContinuation { continuation in
      send(method, session, parameters, timeout: timeout) { continuation.resume(returning: $0) }
    }
  }

  /// Sends a command without waiting for its result.
  func post(
    _ method: StaticString,
    _ session: String? = nil,
    _ build: (inout CommandWriter) -> Void = { _ in },
    onFailure: (@Sendable () -> Void)? = nil
  ) {
    var parameters = CommandWriter()
    build(&parameters)
    send(method, session, parameters, timeout: nil) { answer in
      if case .failure = answer { onFailure?() }
    }
  }

  private func send(
    _ method: StaticString,
    _ session: String?,
    _ parameters: CommandWriter,
    timeout: Duration?,
    _ resume: @escaping @Sendable (Answer) -> Void
  ) {
    let registered: Result<Int, RenderError> = state.withLock { state in
      if let end = state.end { return .failure(end) }
      state.lastID += 1
      let deadline = ContinuousClock.now + (timeout ?? commandTime)
      state.pending[state.lastID] = Pending(
        deadline: deadline,
        session: session,
        resume: resume
      )
      return .success(state.lastID)
    }
    switch registered {
    case .failure(let error): resume(.failure(error))
    case .success(let id):
      var command = CommandWriter()
      command.add("id", id)
      command.add("method", "\(method)")
      if let session { command.add("sessionId", session) }
      command.add("params", encoded: parameters)
      let bytes = command.finished + [0]
      // A browser that does not read must not block a task.
      writer.async { self.write(bytes) }
    }
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isLost {
      let count = unsafe rest.withUnsafeBytes { buffer in
        // No SIGPIPE if the browser has ended.
        unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Fails the commands whose time has passed, and ends the connection if one of them was for the browser itself.
  private func expire(at now: ContinuousClock.Instant) {
    let reason = "the browser did not respond in time"
    let isLost = state.withLock { state in
      state.pending.values.contains { $0.session == nil && $0.deadline <= now }
    }
    if isLost {
      end(RenderError(.browserLost, reason))
    } else {
      fail(reason) { $0.deadline <= now }
    }
  }

  /// Fails the commands of a session whose process has ended.
  func failCommands(of session: String) {
    fail("the page's process ended") { $0.session == session }
  }

  private func fail(_ reason: String, _ isMeant: (Pending) -> Bool) {
    let failed = state.withLock { state in
      let failed = state.pending.filter { isMeant($0.value) }
      for id in failed.keys { state.pending[id] = nil }
      return failed.values
    }
    for pending in failed { pending.resume(.failure(RenderError(.browserLost, reason))) }
  }

  // MARK: Events

  /// Delivers the events of a session to a stream.
  func deliver(_ session: String, to stream: AsyncStream<BrowserEvent>.Continuation) {
    state.withLock { $0.streams[session] = stream }
  }

  /// Ends the delivery of sessions.
  func stopDelivery(of sessions: some Sequence<String>) {
    state.withLock { state in for session in sessions { state.streams[session] = nil } }
  }

  // MARK: Reading

  /// Reads messages until the browser closes the connection or does not respond in time, and enforces the deadlines of
  /// commands.
  func readAll() {
    var splitter = MessageSplitter(limit: Self.messageLimit)
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    while !isLost {
      var input = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&input, 1, Self.checkPause) > 0 {
        let count = unsafe recv(socket, &piece, piece.count, 0)
        if count < 0, errno == EINTR { continue }
        guard count > 0, let messages = try? splitter.messages(in: piece[..<count]) else { return }
        for message in messages { BrowserMessage(message).map(handle) }
      }
      expire(at: .now)
    }
  }

  private func handle(_ message: BrowserMessage) {
    if let id = message.id {
      let pending = state.withLock { $0.pending.removeValue(forKey: id) }
      if let problem = message.error {
        pending?.resume(.failure(RenderError(.browserLost, problem.message ?? "command refused")))
      } else {
        pending?.resume(.success(message.result ?? BrowserMessage.Result()))
      }
    } else if let method = message.method, let session = message.sessionId {
      let stream = state.withLock { $0.streams[session] }
      stream?.yield(
        BrowserEvent(
          session: session,
          method: method,
          parameters: message.params ?? BrowserMessage.Parameters()
        )
      )
    }
  }

  /// Fails all commands and ends all streams.
  func end(_ error: RenderError) {
    let (pending, streams) = state.withLock { state in
      defer { (state.pending, state.streams) = ([:], [:]) }
      state.end = state.end ?? error
      return (state.pending.values, state.streams.values)
    }
    for pending in pending { pending.resume(.failure(error)) }
    for stream in streams { stream.finish() }
  }

  /// Makes the browser's next read fail, upon which it ends.
  func shutDown() { shutdown(socket, Int32(SHUT_RDWR)) }
}
