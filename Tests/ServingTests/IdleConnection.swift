import Foundation

/// A connection over which nothing is sent.
struct IdleConnection {
  private let descriptor: Int32

  /// Connects to a port of the loopback address.
  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw RawExchange.Problem() }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    name.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    let (socket, length) = (descriptor, socklen_t(MemoryLayout<sockaddr_in>.size))
    let isConnected = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(socket, pointer, length) == 0
      }
    }
    guard isConnected else { throw RawExchange.Problem() }
  }

  /// Closes the connection, but not the descriptor.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the descriptor.
  func end() { close(descriptor) }

  /// A Boolean value that indicates whether the server has closed the connection.
  private var isClosed: Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT))
    return count == 0 || count < 0 && errno != EAGAIN
  }

  /// Returns the number of connections that the server leaves open, after it has closed some and then none for a second.
  static func openCount(_ connections: [IdleConnection]) async throws -> Int {
    var last = connections.count
    for _ in 0..<30 {
      try await Task.sleep(for: .seconds(1))
      let count = connections.count { !$0.isClosed }
      if count == last, count < connections.count { break }
      last = count
    }
    return last
  }
}
