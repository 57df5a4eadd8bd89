import Foundation
import Synchronization

/// A small HTTP/1.1 loopback server for tests with scripted responses and deliberate failures.
///
/// ```swift
/// let site = try LoopbackSite(["/": .page("Home", links: ["/b"]), "/b": .redirect(to: "/")])
/// site.url("/b")               // http://127.0.0.1:40123/b
/// site.requests.map(\.target)  // what was asked for, in order
/// ```
///
/// Connections are kept alive. Each has its own thread, so a slow response does not block others. The
/// server ends with ``stop()`` or on deinitialization.
public final class LoopbackSite: Sendable {
  /// A scripted response.
  public typealias Answer = LoopbackAnswer
  /// A received request.
  public typealias Request = LoopbackRequest
  /// A closure that responds to requests without a route.
  public typealias Fallback = @Sendable (LoopbackRequest) -> LoopbackAnswer

  private struct State {
    var routes: [String: [LoopbackAnswer]]
    var fallback: Fallback
    var requests: [LoopbackRequest] = []
    var connections: Set<Int32> = []
    var accepted = 0
    var inFlight = 0
    var mostInFlight = 0
    var isStopped = false
  }

  /// The address of the listener.
  public let address: String
  /// The port of the listener.
  public let port: Int
  private let listener: Int32
  private let state: Mutex<State>

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - routes: The responses by path and query; other paths return 404.
  ///   - address: Any address in 127.0.0.0/8, each of which is a host to a crawler, or ::1.
  ///   - port: The port; 0 for any free port.
  /// - Throws: An error if the socket cannot be bound.
  public init(
    _ routes: [String: LoopbackAnswer] = [:],
    address: String = "127.0.0.1",
    port: Int = 0
  ) throws {
    self.address = address
    (listener, self.port) = try LoopbackSocket.listen(address: address, port: port)
    state = Mutex(
      State(routes: routes.mapValues { [$0] }, fallback: { _ in LoopbackAnswer(status: 404) })
    )
    let listener = listener
    Thread { [weak self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        guard let site = self, site.take(connection) else {
          close(connection)
          continue
        }
        Thread { site.serve(connection) }.start()
      }
      close(listener)
    }.start()
  }

  // MARK: Scripting

  /// Returns the URL of a path.
  public func url(_ path: String) -> String {
    "http://\(address.contains(":") ? "[\(address)]" : address):\(port)\(path)"
  }

  /// Sets the response of a path.
  public func set(_ target: String, _ answer: LoopbackAnswer) {
    state.withLock { $0.routes[target] = [answer] }
  }

  /// Sets the consecutive responses of a path; the last one is repeated.
  public func answer(_ path: String, with answers: LoopbackAnswer...) {
    state.withLock { $0.routes[path] = answers }
  }

  /// Removes a path.
  public func remove(_ path: String) {
    state.withLock { $0.routes[path] = nil }
  }

  /// Sets the closure for requests without a route.
  public func answerOthers(_ fallback: @escaping Fallback) {
    state.withLock { $0.fallback = fallback }
  }

  // MARK: Recorded requests

  /// The requests in order of arrival.
  public var requests: [LoopbackRequest] { state.withLock(\.requests) }

  /// Returns the number of requests of a target.
  public func count(of target: String) -> Int { requests.count { $0.target == target } }

  /// The number of accepted connections.
  public var acceptedConnections: Int { state.withLock(\.accepted) }

  /// The maximum number of concurrent requests that waited for the start of their response.
  public var mostInFlight: Int { state.withLock(\.mostInFlight) }

  /// Deletes the recorded requests.
  public func forgetRequests() {
    state.withLock { $0.requests = [] }
  }

  /// Closes the listener and every connection.
  public func stop() {
    // A descriptor is closed only by the thread that waits on it, and shut down only while it is known
    // to be open, because a closed number may soon belong to another site.
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  deinit { stop() }

  // MARK: Serving

  /// Counts a connection and returns `true` if the site still responds.
  private func take(_ connection: Int32) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connections.insert(connection)
      state.accepted += 1
      return true
    }
  }

  private func serve(_ connection: Int32) {
    var socket = LoopbackSocket(connection)
    while let request = socket.nextRequest() {
      let answer = begin(request)
      answer.wait()
      // Before sending, because the client may send its next request before this thread continues.
      state.withLock { $0.inFlight -= 1 }
      guard answer.send(over: socket, for: request) else { break }
    }
    state.withLock { state in
      state.connections.remove(connection)
      close(connection)
    }
  }

  private func begin(_ request: LoopbackRequest) -> LoopbackAnswer {
    let scripted: LoopbackAnswer? = state.withLock { state in
      state.requests.append(request)
      state.inFlight += 1
      state.mostInFlight = max(state.mostInFlight, state.inFlight)
      guard let answers = state.routes[request.target], let first = answers.first else {
        return nil
      }
      if answers.count > 1 { state.routes[request.target]?.removeFirst() }
      return first
    }
    return scripted ?? state.withLock(\.fallback)(request)
  }
}

/// A request as received.
public struct LoopbackRequest: Sendable {
  /// The method.
  public let method: String
  /// The request target: path and query.
  public let target: String
  /// The header fields with lower-case names.
  public let headers: [String: String]
  /// The arrival time of the last byte of the head.
  public let time: ContinuousClock.Instant
  /// The body of the request.
  public internal(set) var body: [UInt8] = []
}
