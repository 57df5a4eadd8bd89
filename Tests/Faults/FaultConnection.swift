import COpenSSL
import Foundation

/// A connection of the server, with or without TLS.
@safe struct FaultConnection {
  private let descriptor: Int32
  private var session: OpaquePointer?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Performs the TLS handshake and returns `true` if the client accepted the certificate.
  mutating func secure(_ context: OpaquePointer) -> Bool {
    guard let session = unsafe SSL_new(context) else { return false }
    unsafe self.session = session
    unsafe SSL_set_fd(session, descriptor)
    return unsafe SSL_accept(session) == 1
  }

  /// Returns the target of a request; `nil` if the client has disconnected.
  func readTarget() -> String? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard bytes.count < 1_000_000, let more = read() else { return nil }
      bytes += more
    }
    let line = bytes.prefix { $0 != 0x0D }.split(separator: 0x20)
    return line.count > 1 ? String(decoding: line[1], as: UTF8.self) : nil
  }

  private func read() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count =
      if let session = unsafe session {
        unsafe Int(SSL_read(session, &chunk, Int32(chunk.count)))
      } else {
        unsafe recv(descriptor, &chunk, chunk.count, 0)
      }
    return count > 0 ? Array(chunk[..<count]) : nil
  }

  /// Writes all of `bytes` and returns `true` if the client received them.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        if let session = unsafe session {
          return unsafe Int(SSL_write(session, buffer.baseAddress, Int32(buffer.count)))
        }
        return unsafe send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits until the client disconnects.
  func waitForEnd() {
    while read() != nil {}
  }

  /// Waits until the client has sent something.
  func waitForWord() { _ = read() }

  /// Configures the connection so that closing it sends a reset.
  func makeReset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, size)
  }

  /// Ends the session; notifies the client if `isPolite`.
  func end(isPolite: Bool) {
    guard let session = unsafe session else {
      // Closing a connection with unread data would reset it.
      if isPolite {
        shutdown(descriptor, Int32(SHUT_WR))
        waitForEnd()
      }
      return
    }
    if isPolite { unsafe SSL_shutdown(session) }
    unsafe SSL_free(session)
  }
}
