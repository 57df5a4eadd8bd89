import ChildProcesses
import Foundation

/// How a server of TLS presents itself.
public enum Certificate: String, Sendable, CaseIterable {
  /// As it should: of the authority that the client trusts, for its address.
  case good
  /// It was valid until yesterday.
  case expired
  /// It will be valid tomorrow.
  case early
  /// It is for another name.
  case otherName
  /// It vouches for itself.
  case selfSigned
  /// An authority that the client does not know vouches for it.
  case unknownAuthority
  /// TLS 1.1 and no more.
  case oldProtocol
  /// It speaks no TLS.
  case clearText
  /// It breaks off the handshake.
  case reset
  /// It never answers the handshake.
  case silence
}

/// Keys and certificates in a folder, made by the `openssl` command.
struct CertificateStore {
  /// Why there are none.
  struct Problem: Error { let command: String }

  let folder: URL

  /// Certificates for `addresses`, in `folder`.
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

  /// What the client trusts.
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
    // Only the "ca" command takes both dates.
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

  /// `YYYYMMDDHHMMSSZ`, so many days from now.
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
