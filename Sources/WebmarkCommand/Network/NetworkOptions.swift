import ArgumentParser
import Basics
import Fetching
import URLStandard

/// The options for the identification and the connections of all commands that fetch pages.
struct NetworkOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Who runs the crawler: an address for mail, sent as From, or a page, named in User-Agent.",
      valueName: "address"
    )
  )
  var contact: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Connect to every host through this proxy.", valueName: "URL")
  )
  var proxy: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Send this field to every host; credentials belong into --network-config.",
      valueName: "name: value"
    )
  )
  var header: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Send these languages as Accept-Language, such as 'de, en;q=0.5'.",
      valueName: "languages"
    )
  )
  var acceptLanguage: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Connect there instead of looking the name up; * stands for every name.",
      valueName: "host:port:address"
    )
  )
  var resolve: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Trust these authorities instead of the system's.", valueName: "file"),
    completion: .file()
  )
  var caFile: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Do not verify the certificate of this host.", valueName: "host")
  )
  var insecure: [String] = []

  @Flag(name: .customLong("ipv4"), help: "Connect to IPv4 addresses only.")
  var usesIPv4Only = false

  @Flag(name: .customLong("ipv6"), help: "Connect to IPv6 addresses only.")
  var usesIPv6Only = false

  @OptionGroup var addresses: AddressOptions

  private static let secretNames: Set<String> = ["authorization", "proxy-authorization", "cookie"]
  /// The fields of the connection, of conditional and partial requests, and of the host, which belong to each request.
  private static let requestNames: Set<String> = [
    "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
    "if-none-match", "if-range", "if-unmodified-since", "range", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  func validate() throws {
    guard !(usesIPv4Only && usesIPv6Only) else {
      throw ValidationError("'--ipv4' and '--ipv6' cannot be combined.")
    }
    for text in header {
      guard let field = Self.field(text) else {
        throw ValidationError("'--header' takes 'Name: value'.")
      }
      guard !Self.secretNames.contains(field.name.lowercased()) else {
        throw ValidationError(
          "'--header' would show \(field.name) to every host; name the origin in '--network-config'."
        )
      }
      guard !Self.requestNames.contains(field.name.lowercased()) else {
        throw ValidationError(
          "'--header' cannot set \(field.name), which differs between requests."
        )
      }
    }
    try Self.requirePrintableASCII(acceptLanguage, of: "--accept-language")
    for text in resolve where NameResolution(text) == nil {
      throw ValidationError(
        "'--resolve' takes 'name:port:address' or '*:port:address', not '\(QuotedInput(text))'."
      )
    }
    for text in insecure where Self.host(text) == nil {
      throw ValidationError(
        "'--insecure' takes one host, without scheme and port, not '\(QuotedInput(text))'."
      )
    }
    // The value may contain a password.
    guard proxy.map(ProxyURL.isValid) ?? true else {
      throw ValidationError("'--proxy' takes \(ProxyURL.form).")
    }
    guard contact?.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) ?? true else {
      throw ValidationError("'--contact' takes an address without spaces.")
    }
  }

  /// Throws if the value of an option cannot be that of a header field.
  static func requirePrintableASCII(_ value: String?, of option: String) throws {
    guard value?.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) ?? true else {
      throw ValidationError("'\(option)' takes printable ASCII only.")
    }
  }

  /// Combines the options with the configuration file, which the command line overrides.
  ///
  /// - Parameters:
  ///   - path: The configuration file; `nil` for none.
  ///   - userAgent: The `User-Agent` of the command line.
  /// - Returns: The settings of the transport and of single origins.
  /// - Throws: ``CommandFailure`` if a file cannot be read.
  func settings(file path: String?, userAgent: String?) throws(CommandFailure) -> NetworkSettings {
    var file: NetworkFile?
    if let path { file = try NetworkFile(path: path) }
    let contact = contact ?? file?.contact
    let isMail = contact?.contains("@") == true && contact?.contains("://") == false
    let page = isMail ? nil : contact
    let name =
      (userAgent ?? file?.userAgent).map { UserAgent.name($0, withPage: page) }
      ?? UserAgent.naming(page)
    var options = TransportOptions(userAgent: name)
    options.contact = isMail ? contact : nil
    options.proxy = proxy ?? file?.proxy
    options.headers = fields(file?.headers ?? [])
    options.origins = file?.origins ?? [:]
    options.resolutions = resolve.compactMap { NameResolution($0) }
    options.authorityFile = try authorities()
    options.untrustedHosts = Set(insecure.compactMap(Self.host))
    options.addressFamily = usesIPv4Only ? .ipv4 : usesIPv6Only ? .ipv6 : .any
    return NetworkSettings(
      options: options,
      delays: file?.delays ?? [:],
      logins: file?.logins ?? [],
      signature: file?.signature
    )
  }

  /// Returns the header fields of the command line, and those of the file that they do not replace.
  private func fields(_ configured: [HeaderField]) -> [HeaderField] {
    var fields = header.compactMap(Self.field)
    if let acceptLanguage {
      fields.append(HeaderField(name: "Accept-Language", value: acceptLanguage))
    }
    let names = Set(fields.map { $0.name.lowercased() })
    return fields + configured.filter { !names.contains($0.name.lowercased()) }
  }

  private func authorities() throws(CommandFailure) -> String? {
    guard let caFile else { return nil }
    do {
      let bytes = try ByteFile.read(caFile, limit: 10_000_000, purpose: "the authorities")
      guard PEMCertificates.isPresent(in: bytes) else {
        throw CommandFailure(.error, "\(caFile): no certificate in PEM format")
      }
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(caFile): \(error)")
    }
    return caFile
  }

  /// Returns a host as URLs have it; IPv6 addresses may be without brackets.
  private static func host(_ text: String) -> String? {
    guard !text.contains("*") else { return nil }
    return WebURL.hostname(parsing: text) ?? WebURL.hostname(parsing: "[\(text)]")
  }

  private static func field(_ text: String) -> HeaderField? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = String(text[..<colon])
    let value = String(text[text.index(after: colon)...].drop { $0 == " " })
    guard HeaderField.isName(name), !value.utf8.contains(where: { $0 < 0x20 }) else { return nil }
    return HeaderField(name: name, value: value)
  }
}
