import COpenSSL
public import Foundation
import Synchronization

/// A loopback server with a table of failures; each case has its own IP address, so that a crawler
/// treats each as a separate host.
///
/// ```swift
/// let server = try FaultServer(FaultCase.all, folder: folder)
/// server.url(of: 0)      // http://127.1.0.1:40123/
/// server.authority       // what the client has to trust
/// ```
///
/// Only the path `/` fails; others return 404, so that robots.txt permits the failing page.
public final class FaultServer: Sendable {
  /// The failure of a system call during startup.
  struct Problem: Error { let call: String }

  private struct State {
    var connections: Set<Int32> = []
    var isStopped = false
  }

  /// The served cases.
  public let cases: [FaultCase]
  /// The certificate file of the authority that signed the valid certificates.
  public let authority: URL
  private let certificates: CertificateStore
  private let listeners: [Int32]
  private let ports: [Int]
  private let state = Mutex(State())

  /// Serves `cases` with certificates that are created in `folder`.
  public init(_ cases: [FaultCase], folder: URL) throws {
    self.cases = cases
    let addresses = cases.indices.map(Self.address)
    certificates = try CertificateStore(in: folder, addresses: addresses)
    authority = certificates.authority
    signal(SIGPIPE, SIG_IGN)
    let sockets = try addresses.map { try Self.listen($0) }
    listeners = sockets.map(\.descriptor)
    ports = sockets.map(\.port)
    for (index, fault) in cases.enumerated() {
      if case .nobody = fault.carrier {
        close(listeners[index])
      } else {
        accept(for: fault, on: listeners[index])
      }
    }
  }

  deinit { stop() }

  /// Returns the URL of a case.
  public func url(of index: Int) -> String {
    "\(cases[index].scheme)://\(Self.address(index)):\(ports[index])/"
  }

  /// Closes every connection.
  public func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      for (index, fault) in cases.enumerated() {
        if case .nobody = fault.carrier { continue }
        shutdown(listeners[index], Int32(SHUT_RDWR))
      }
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  private static func address(_ index: Int) -> String { "127.1.0.\(index + 1)" }

  private static func listen(_ address: String) throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = unsafe inet_addr(address)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, length) == 0 && Glibc.listen(descriptor, 64) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isBound else { throw Problem(call: "bind \(address)") }
    return (descriptor, Int(in_port_t(bigEndian: name.sin_port)))
  }

  // MARK: Serving

  private func accept(for fault: FaultCase, on listener: Int32) {
    Thread { [weak self] in
      while case let connection = Glibc.accept(listener, nil, nil), connection >= 0 {
        guard let server = self, server.take(connection) else {
          close(connection)
          continue
        }
        Thread {
          server.serve(fault, on: connection)
          server.leave(connection)
        }
        .start()
      }
      close(listener)
    }
    .start()
  }

  private func take(_ connection: Int32) -> Bool {
    state.withLock { state in
      if !state.isStopped { state.connections.insert(connection) }
      return !state.isStopped
    }
  }

  private func leave(_ connection: Int32) {
    state.withLock { state in
      state.connections.remove(connection)
      close(connection)
    }
  }

  private func serve(_ fault: FaultCase, on descriptor: Int32) {
    var connection = FaultConnection(descriptor)
    if case .tls(let certificate) = fault.carrier {
      guard shakeHands(certificate, &connection) else { return connection.end(isPolite: false) }
    }
    if !fault.isBeforeRequest {
      guard let target = connection.readTarget() else { return connection.end(isPolite: true) }
      guard target == "/" else {
        let answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        _ = connection.write(Array(answer.utf8))
        return connection.end(isPolite: true)
      }
    }
    connection.end(isPolite: Self.run(fault.steps, over: connection))
  }

  /// Performs the handshake and returns `true` if a response should follow.
  private func shakeHands(_ kind: Certificate, _ connection: inout FaultConnection) -> Bool {
    switch kind {
    case .clearText:
      _ = connection.write(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
      return false
    case .reset:
      connection.waitForWord()
      connection.makeReset()
      return false
    case .silence:
      connection.waitForEnd()
      return false
    default:
      guard let context = unsafe context(of: kind) else { return false }
      defer { unsafe SSL_CTX_free(context) }
      return unsafe connection.secure(context)
    }
  }

  private func context(of kind: Certificate) -> OpaquePointer? {
    guard let context = unsafe SSL_CTX_new(TLS_server_method()) else { return nil }
    let name = kind == .oldProtocol ? "good" : kind.rawValue
    let file = certificates.folder.appendingPathComponent(name).path
    if kind == .oldProtocol {
      unsafe SSL_CTX_set_security_level(context, 0)
      unsafe webmark_ssl_min_version(context, TLS1_VERSION)
      unsafe webmark_ssl_max_version(context, TLS1_1_VERSION)
    }
    unsafe SSL_CTX_use_certificate_file(context, file + ".pem", SSL_FILETYPE_PEM)
    unsafe SSL_CTX_use_PrivateKey_file(context, file + ".key", SSL_FILETYPE_PEM)
    return unsafe context
  }

  /// Performs the actions of a case and returns `true` if the connection should be closed cleanly.
  private static func run(_ steps: [FaultCase.Step], over connection: FaultConnection) -> Bool {
    for step in steps {
      switch step {
      case .send(let bytes):
        guard connection.write(bytes) else { return false }
      case .sendForever(let bytes):
        let block = Array(repeating: bytes, count: max(1, 16_384 / bytes.count)).flatMap { $0 }
        while connection.write(block) {}
        return false
      case .sendTimes(let bytes, let count):
        for _ in 0..<count where !connection.write(bytes) { return false }
      case .pause(let seconds):
        Thread.sleep(forTimeInterval: seconds)
      case .waitForWord:
        connection.waitForWord()
      case .drip(let bytes, let seconds):
        for byte in bytes {
          guard connection.write([byte]) else { return false }
          Thread.sleep(forTimeInterval: seconds)
        }
      case .reset:
        connection.makeReset()
        return false
      case .hang:
        connection.waitForEnd()
        return false
      }
    }
    return true
  }
}
