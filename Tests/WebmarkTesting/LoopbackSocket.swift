import Foundation

/// One connection of a ``LoopbackSite``.
struct LoopbackSocket {
  /// The failure of a system call during startup.
  struct Problem: Error {
    let call: String
    let code: Int32
  }

  private let descriptor: Int32
  private var buffered: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Returns a listening socket and its port.
  static func listen(address: String, port: Int) throws -> (descriptor: Int32, port: Int) {
    if address.contains(":") { return try listenOnIPv6(port: port) }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Problem(call: "socket", code: errno) }
    var yes: Int32 = 1
    unsafe setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_REUSEADDR,
      &yes,
      socklen_t(MemoryLayout<Int32>.size)
    )
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    name.sin_addr.s_addr = unsafe inet_addr(address)
    try listen(descriptor, at: &name, "\(address):\(port)")
    return (descriptor, Int(in_port_t(bigEndian: name.sin_port)))
  }

  /// Returns a socket that listens on [::1].
  private static func listenOnIPv6(port: Int) throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Problem(call: "socket", code: errno) }
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
    name.sin6_addr = in6addr_loopback
    try listen(descriptor, at: &name, "[::1]:\(port)")
    return (descriptor, Int(in_port_t(bigEndian: name.sin6_port)))
  }

  /// Binds a socket to an address, listens, and updates the address with its port; closes the socket on
  /// failure.
  private static func listen<Address>(
    _ descriptor: Int32,
    at address: inout Address,
    _ description: String
  ) throws {
    var length = socklen_t(MemoryLayout<Address>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, length) == 0 && Glibc.listen(descriptor, 512) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isBound else {
      let code = errno
      close(descriptor)
      throw Problem(call: "bind \(description)", code: code)
    }
  }

  /// Reads the next request; returns `nil` if the client has disconnected or the request is not HTTP.
  mutating func nextRequest() -> LoopbackRequest? {
    let mark = Array("\r\n\r\n".utf8)
    while true {
      if let end = buffered.firstRange(of: mark) {
        let head = String(decoding: buffered[..<end.lowerBound], as: UTF8.self)
        buffered.removeSubrange(..<end.upperBound)
        guard var request = Self.request(head) else { return nil }
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        guard let body = nextBytes(length) else { return nil }
        request.body = body
        return request
      }
      guard buffered.count < 1_000_000, let more = read() else { return nil }
      buffered += more
    }
  }

  private mutating func nextBytes(_ count: Int) -> [UInt8]? {
    while buffered.count < count {
      guard let more = read() else { return nil }
      buffered += more
    }
    defer { buffered.removeFirst(count) }
    return Array(buffered[..<count])
  }

  private static func request(_ head: String) -> LoopbackRequest? {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return LoopbackRequest(
      method: String(words[0]),
      target: String(words[1]),
      headers: headers,
      time: ContinuousClock.now
    )
  }

  private func read() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
    return count > 0 ? Array(chunk[..<count]) : nil
  }

  /// Writes all of `bytes` and returns `true` if the client received them.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
