import Foundation
import Glibc
import Synchronization

@testable import Rendering

/// The other end of a connection: a browser that gives scripted responses.
final class BrowserPeer: Sendable {
  let connection: BrowserConnection
  private let socket: Int32
  private let received = Mutex<[String]>([])

  /// Creates a connection to a browser.
  ///
  /// - Parameters:
  ///   - commandTime: The time that a command may take.
  ///   - results: The JSON of the results by method; other methods get no response, and an empty result is a refusal.
  init(commandTime: Duration, _ results: [String: String]) {
    var ends: [Int32] = [-1, -1]
    unsafe _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    connection = BrowserConnection(socket: ends[0], commandTime: commandTime)
    socket = ends[1]
    let connection = connection
    Thread { connection.readAll() }.start()
    Thread { self.respond(results) }.start()
  }

  /// The methods that the browser was asked for.
  var methods: [String] { received.withLock { $0 } }

  /// Waits until the browser is asked for a method, and returns `false` if it is not within 5 s.
  func isAsked(for method: String) async throws -> Bool {
    for _ in 0..<500 where !methods.contains(method) {
      try await Task.sleep(for: .milliseconds(10))
    }
    return methods.contains(method)
  }

  private func respond(_ results: [String: String]) {
    defer { close(socket) }
    var splitter = MessageSplitter(limit: 100_000)
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(socket, &piece, piece.count, 0)
      guard count > 0, let messages = try? splitter.messages(in: piece[..<count]) else { return }
      for message in messages { respond(message, results) }
    }
  }

  private func respond(_ message: [UInt8], _ results: [String: String]) {
    let object = try? JSONSerialization.jsonObject(with: Data(message)) as? [String: Any]
    guard let id = object?["id"] as? Int, let method = object?["method"] as? String else { return }
    received.withLock { $0.append(method) }
    guard let result = results[method] else { return }
    let outcome = result.isEmpty ? #""error":{"message":"refused"}"# : #""result":\#(result)"#
    let text = Array(#"{"id":\#(id),\#(outcome)}"#.utf8) + [0]
    _ = unsafe text.withUnsafeBytes { unsafe send(socket, $0.baseAddress, $0.count, 0) }
  }
}
