import ChildProcesses
import Foundation

/// The behavior of a TLS server.
public enum Certificate: String, Sendable, CaseIterable {
  /// A valid certificate of the trusted authority for the server's address.
  case good
  /// A certificate that expired yesterday.
  case expired
  /// A certificate that becomes valid tomorrow.
  case early
  /// A certificate for another name.
  case otherName
  /// A self-signed certificate.
  case selfSigned
  /// A certificate of an unknown authority.
  case unknownAuthority
  /// At most TLS 1.1.
  case oldProtocol
  /// No TLS.
  case clearText
  /// A connection reset during the handshake.
  case reset
  /// No response to the handshake.
  case silence
}

/// Keys and certificates in a folder, created by the `openssl` command.
struct CertificateStore {
  /// The failure of an `openssl` command.
  struct Problem: Error { let command: String }

  let folder: URL

  /// Creates certificates for `addresses` in `folder`.
  init(in folder: URL, addresses: [String]) throws {
    self.folder = folder
    let names = addresses.map { "IP:\($0)" }.joined(separator: ",")
    for authority in ["authority", "stranger"] { try makeAuthority(authority) }
    try issue("good", by: "authority", for: names, from: -1, to: 30)
    try issue("expired", by: "authority", for: names, from: -30, to: -1)
    try issue("early", by: "authority", for: names, from: 1, to: 30)
    try issue("otherName", by: "authority", for: "DNS:other.example", from: -1, to: 30)
    try issue("unknownAuthority", by: "stranger", for: names, from: -1, to: 30)
    try run(
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        + ["-keyout", "selfSigned.key", "-out", "selfSigned.pem", "-subj", "/CN=itself"]
        + ["-addext", "subjectAltName=\(names)", "-days", "30"]
    )
  }

  /// The certificate of the trusted authority.
  var authority: URL { folder.appendingPathComponent("authority.pem") }

  private func makeAuthority(_ name: String) throws {
    try run(
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        + ["-keyout", "\(name).key", "-out", "\(name).pem", "-subj", "/CN=\(name)", "-days", "30"]
    )
  }

  private func issue(
    _ name: String,
    by authority: String,
    for names: String,
    from first: Int,
    to last: Int
  ) throws {
    try run(
      ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        + ["-keyout", "\(name).key", "-out", "\(name).csr", "-subj", "/CN=\(name)"]
    )
    // Only the "ca" command accepts both dates.
    let settings = """
      [ca]
      default_ca = here
      [here]
      database = \(name).index
      serial = \(name).serial
      new_certs_dir = .
      default_md = sha256
      policy = any
      x509_extensions = names
      [any]
      commonName = supplied
      [names]
      subjectAltName = \(names)

      """
    try write(settings, "\(name).cnf")
    try write("", "\(name).index")
    try write("01\n", "\(name).serial")
    try run(
      ["ca", "-batch", "-config", "\(name).cnf", "-notext", "-in", "\(name).csr"]
        + ["-cert", "\(authority).pem", "-keyfile", "\(authority).key", "-out", "\(name).pem"]
        + ["-startdate", Self.date(first), "-enddate", Self.date(last)]
    )
  }

  /// Returns a date relative to today as `YYYYMMDDHHMMSSZ`.
  private static func date(_ days: Int) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "yyyyMMddHHmmss'Z'"
    return format.string(from: Date(timeIntervalSinceNow: Double(days) * 86_400))
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private func run(_ arguments: [String]) throws {
    var setting = ChildProcess.Setting("/usr/bin/openssl", arguments)
    setting.folder = folder.path
    setting.environment = ProcessInfo.processInfo.environment
    guard try ChildProcess(setting).wait() == 0 else {
      throw Problem(command: "openssl " + arguments.joined(separator: " "))
    }
  }
}
