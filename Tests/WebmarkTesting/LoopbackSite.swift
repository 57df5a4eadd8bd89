import Foundation
import Synchronization

/// A small HTTP/1.1 server on loopback, for tests: what it answers is scripted, and it can be broken
/// on purpose.
///
/// ```swift
/// let site = try LoopbackSite(["/": .page("Home", links: ["/b"]), "/b": .redirect(to: "/")])
/// site.url("/b")               // http://127.0.0.1:40123/b
/// site.requests.map(\.target)  // what was asked for, in order
/// ```
///
/// Connections are kept alive. Each has a thread of its own, so a slow answer holds up no other. The
/// server ends with ``stop()`` or with the value.
public final class LoopbackSite: Sendable {
  /// What a path answers.
  public typealias Answer = LoopbackAnswer
  /// A request that came in.
  public typealias Request = LoopbackRequest
  /// Answers a request that no route names.
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

  /// The address that it listens on.
  public let address: String
  /// The port that it listens on.
  public let port: Int
  private let listener: Int32
  private let state: Mutex<State>

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - routes: Answers by path and query; other paths are answered by 404.
  ///   - address: Any of 127.0.0.0/8, each of which is a host to a crawler, or ::1.
  ///   - port: 0 for any that is free.
  /// - Throws: Where the socket cannot be had.
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

  /// The address of a path.
  public func url(_ path: String) -> String {
    "http://\(address.contains(":") ? "[\(address)]" : address):\(port)\(path)"
  }

  /// Changes what a path answers.
  public func set(_ target: String, _ answer: LoopbackAnswer) {
    state.withLock { $0.routes[target] = [answer] }
  }

  /// Sets the answers of a path: one for each request in turn, the last for all that follow.
  public func answer(_ path: String, with answers: LoopbackAnswer...) {
    state.withLock { $0.routes[path] = answers }
  }

  /// Takes a path away.
  public func remove(_ path: String) {
    state.withLock { $0.routes[path] = nil }
  }

  /// Answers whatever no route names.
  public func answerOthers(_ fallback: @escaping Fallback) {
    state.withLock { $0.fallback = fallback }
  }

  // MARK: The referee

  /// What was asked for, in the order of arrival.
  public var requests: [LoopbackRequest] { state.withLock(\.requests) }

  /// How often a target was asked for.
  public func count(of target: String) -> Int { requests.count { $0.target == target } }

  /// How many connections were accepted.
  public var acceptedConnections: Int { state.withLock(\.accepted) }

  /// The most requests at one time that waited for the beginning of their answer.
  public var mostInFlight: Int { state.withLock(\.mostInFlight) }

  /// Forgets the requests so far.
  public func forgetRequests() {
    state.withLock { $0.requests = [] }
  }

  /// Closes the listener and every connection.
  public func stop() {
    // A descriptor is closed by the thread that waits on it and by no other, and shut down only while
    // it is known to be open: a number that was closed may be another site's a moment later.
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  deinit { stop() }

  // MARK: Serving

  /// Counts a connection; whether the site still answers.
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
      // Before it is sent: the client may have the answer, and ask on, before this thread goes on.
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

/// A request as the server saw it.
public struct LoopbackRequest: Sendable {
  /// The method.
  public let method: String
  /// The request target: path and query.
  public let target: String
  /// The header fields; names are lower-case.
  public let headers: [String: String]
  /// When the last byte of its head had come.
  public let time: ContinuousClock.Instant
  /// What was sent with it.
  public internal(set) var body: [UInt8] = []
}
