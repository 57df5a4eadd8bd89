import Foundation
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 that answers as it is told, also badly.
///
/// Each connection is served by a thread of its own and closed after one answer.
public final class LoopbackSite: Sendable {
  /// What a path answers.
  public struct Answer: Sendable {
    /// The status code.
    public var status = 200
    /// Header fields besides those that the server sets.
    public var headers: [(name: String, value: String)] = []
    /// The body.
    public var body: [UInt8] = []
    /// Says that the body is so many bytes longer than it is.
    public var missingBytes = 0
    /// Waits so long before it answers, in seconds.
    public var pause = 0.0
    /// Closes the connection without an answer.
    public var isSilent = false

    /// An answer with a body of HTML, unless `headers` name another type.
    public init(
      status: Int = 200,
      headers: [(name: String, value: String)] = [],
      body: String = ""
    ) {
      self.status = status
      self.headers = headers
      self.body = Array(body.utf8)
    }

    /// A page with a title and links.
    public static func page(_ title: String, links: [String] = [], head: String = "") -> Answer {
      let anchors = links.map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: "\n")
      return Answer(
        body: "<!doctype html><html><head><title>\(title)</title>\(head)</head>"
          + "<body><h1>\(title)</h1>\(anchors)</body></html>"
      )
    }

    /// A redirect.
    public static func redirect(to target: String, status: Int = 302) -> Answer {
      Answer(status: status, headers: [("Location", target)])
    }
  }

  /// A request that came in.
  public struct Request: Sendable {
    /// The request target.
    public let target: String
    /// The header fields, names in lower case.
    public let headers: [String: String]
  }

  private struct State {
    var answers: [String: Answer]
    var requests: [Request] = []
  }

  private let state: Mutex<State>
  private let descriptor: Int32
  /// The port it listens on.
  public let port: Int

  /// Begins to listen; paths without an answer are 404.
  ///
  /// - Parameter answers: Answers by request target.
  /// - Throws: Where no socket can be had.
  public init(_ answers: [String: Answer]) throws {
    state = Mutex(State(answers: answers))
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(socket, generic, length) == 0 && listen(socket, 128) == 0
          && getsockname(socket, generic, &length) == 0
      }
    }
    guard socket >= 0, isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    descriptor = socket
    port = Int(UInt16(bigEndian: address.sin_port))
    let listener = Thread { [weak self] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { return }
        guard let site = self else {
          close(connection)
          return
        }
        Thread { site.serve(connection) }.start()
      }
    }
    listener.start()
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// The URL of a path.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far, in order.
  public var requests: [Request] { state.withLock(\.requests) }

  /// How often a target was asked for.
  public func count(of target: String) -> Int { requests.filter { $0.target == target }.count }

  /// Changes what a path answers.
  public func set(_ target: String, _ answer: Answer) {
    state.withLock { $0.answers[target] = answer }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    guard let request = Self.read(connection) else { return }
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers[request.target] ?? Answer(status: 404, body: "not here")
    }
    if answer.pause > 0 { Thread.sleep(forTimeInterval: answer.pause) }
    guard !answer.isSilent else { return }
    let length = answer.body.count + answer.missingBytes
    var head =
      "HTTP/1.1 \(answer.status) Status\r\nContent-Length: \(length)\r\nConnection: close\r\n"
    if !answer.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      head += "Content-Type: text/html; charset=utf-8\r\n"
    }
    for field in answer.headers { head += "\(field.name): \(field.value)\r\n" }
    Self.write(Array((head + "\r\n").utf8) + answer.body, to: connection)
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !bytes.ends(with: Array("\r\n\r\n".utf8)), bytes.count < 100_000 {
      let count = unsafe recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    return Request(target: String(words[1]), headers: headers)
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe send(connection, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: [UInt8]) -> Bool { self.suffix(suffix.count) == suffix[...] }
}
