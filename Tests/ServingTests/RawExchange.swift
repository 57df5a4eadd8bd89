import Foundation

/// One exchange over a socket with raw bytes.
enum RawExchange {
  struct Problem: Error {}

  /// Returns the status of the response; `nil` if the connection was closed without one.
  ///
  /// Runs on a separate thread, because the server uses those of tasks.
  static func status(of request: String, port: Int) async throws -> Int? {
    let answer = try await bytes(of: request, port: port, untilClosed: false)
    let words = String(decoding: answer.prefix(64), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int(words[1]) : nil
  }

  /// Returns the first bytes of the response, or all bytes until the server closes the connection.
  ///
  /// - Parameters:
  ///   - request: The bytes that are sent.
  ///   - port: The port of the server.
  ///   - untilClosed: `true` for all bytes; the wait ends after 20 seconds without one.
  /// - Returns: The bytes.
  /// - Throws: ``Problem`` if there is no connection.
  static func bytes(of request: String, port: Int, untilClosed: Bool) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      Thread {
        continuation.resume(
          with: Result { try ask(request, port: port, untilClosed: untilClosed) }
        )
      }
      .start()
    }
  }

  private static func ask(_ request: String, port: Int, untilClosed: Bool) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Problem() }
    defer { close(descriptor) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    name.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(descriptor, pointer, length) == 0
      }
    }
    guard isConnected else { throw Problem() }
    let bytes = Array(request.utf8)
    let sent = unsafe bytes.withUnsafeBytes { buffer in
      unsafe send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
    }
    guard sent == bytes.count else { throw Problem() }
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(descriptor, &part, part.count, 0)
      guard count >= 0 else { throw Problem() }
      answer += part.prefix(count)
      if count == 0 || !untilClosed { return answer }
    }
  }
}
