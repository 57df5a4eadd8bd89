import ArgumentParser
import Basics
import Crawling
import Fetching
import MessageSignatures

/// The options for the user agent and network access of a crawl.
struct FetchingOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read contact, proxy, header fields and credentials of single origins from this YAML file.",
      valueName: "file"
    ),
    completion: .file()
  )
  var config: String?

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
      "Send this field to every host; credentials belong into --config.",
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
      "Receive at most that many bytes a second, over all hosts: 500k, 2M.",
      valueName: "bytes"
    )
  )
  var bandwidth: ByteCount?

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

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Transfers at a time to one address, whatever hosts share it (default: 8).",
      valueName: "n"
    )
  )
  var perAddress: Int?

  @Flag(name: .long, help: "Write credentials into the WARC files of --warc as they were sent.")
  var warcCredentials = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Follow these links only: \(LinkKind.allCases.map(\.rawValue).joined(separator: ", ")) "
        + "or all (default: those that lead to documents, "
        + "\(LinkKind.allCases.filter(LinkKind.documents.contains).map(\.rawValue).joined(separator: ", "))).",
      valueName: "kinds"
    ),
    transform: FetchingOptions.kinds
  )
  var links: Set<LinkKind>?

  private static let secretNames: Set<String> = ["authorization", "proxy-authorization", "cookie"]

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
          "'--header' would show \(field.name) to every host; name the origin in '--config'."
        )
      }
    }
    guard acceptLanguage?.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) ?? true else {
      throw ValidationError("'--accept-language' takes printable ASCII only.")
    }
    for text in resolve where NameResolution(text) == nil {
      throw ValidationError("'--resolve' takes 'host:port:address', not '\(text)'.")
    }
    guard perAddress.map({ (1...1000).contains($0) }) ?? true else {
      throw ValidationError("'--per-address' takes a number from 1 to 1000.")
    }
    guard contact?.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) ?? true else {
      throw ValidationError("'--contact' takes an address without spaces.")
    }
  }

  func apply(to configuration: inout CrawlConfiguration) {
    configuration.allowsPrivateAddresses = addresses.allowPrivate
    configuration.perAddress = perAddress
    if let bandwidth {
      // A transfer at the lowest permitted rate must be able to end.
      let seconds = Double(configuration.limits.bodyBytes) / Double(bandwidth.bytes)
      configuration.limits.totalTime = max(configuration.limits.totalTime, .seconds(seconds + 30))
    }
    configuration.links = links ?? LinkKind.documents
  }

  /// Returns the transport options, the longer delays of hosts and the logins; the command line overrides the
  /// configuration file.
  func transport(
    userAgent: String?
  ) throws(CommandFailure) -> (
    options: TransportOptions, delays: [String: Double], logins: [FormLogin],
    signature: (signer: RequestSigner, mode: SigningTransport.Mode)?
  ) {
    var file: NetworkFile?
    if let config { file = try NetworkFile(path: config) }
    let contact = contact ?? file?.contact
    let isMail = contact?.contains("@") == true && contact?.contains("://") == false
    let name = userAgent ?? file?.userAgent ?? UserAgent.naming(isMail ? nil : contact)
    var options = TransportOptions(userAgent: name)
    options.contact = isMail ? contact : nil
    options.proxy = proxy ?? file?.proxy
    var fields = header.compactMap(Self.field)
    if let acceptLanguage {
      fields.append(HeaderField(name: "Accept-Language", value: acceptLanguage))
    }
    options.receiveRate = bandwidth?.bytes
    let names = Set(fields.map { $0.name.lowercased() })
    options.headers =
      fields + (file?.headers ?? []).filter { !names.contains($0.name.lowercased()) }
    options.origins = file?.origins ?? [:]
    options.resolutions = resolve.compactMap { NameResolution($0) }
    options.authorityFile = try authorities()
    options.untrustedHosts = Set(insecure.map { $0.lowercased() })
    options.addressFamily = usesIPv4Only ? .ipv4 : usesIPv6Only ? .ipv6 : .any
    options.recordsSecrets = warcCredentials
    return (options, file?.delays ?? [:], file?.logins ?? [], file?.signature)
  }

  private func authorities() throws(CommandFailure) -> String? {
    guard let caFile else { return nil }
    do {
      _ = try ByteFile.read(caFile, limit: 10_000_000, purpose: "the authorities")
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(caFile): \(error)")
    }
    return caFile
  }

  private static func kinds(_ list: String) throws -> Set<LinkKind> {
    var kinds: Set<LinkKind> = []
    for word in list.split(separator: ",") {
      if word.lowercased() == "all" {
        kinds.formUnion(LinkKind.allCases)
        continue
      }
      guard let kind = LinkKind(rawValue: word.lowercased()) else {
        throw ValidationError("'\(word)' is not a link kind.")
      }
      kinds.insert(kind)
    }
    return kinds
  }

  private static func field(_ text: String) -> HeaderField? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = String(text[..<colon])
    let value = String(text[text.index(after: colon)...].drop { $0 == " " })
    guard HeaderField.isName(name), !value.utf8.contains(where: { $0 < 0x20 }) else { return nil }
    return HeaderField(name: name, value: value)
  }
}

/// A number of bytes, with `k` and `M` for thousands and millions.
struct ByteCount: ExpressibleByArgument {
  /// The number of bytes, at least 1,000.
  let bytes: Int

  init?(argument: String) {
    let units: [Character: Int] = ["k": 1000, "K": 1000, "M": 1_000_000]
    let unit = argument.last.flatMap { units[$0] }
    guard let number = Int(unit == nil ? argument[...] : argument.dropLast()), number > 0,
      number <= 1_000_000_000
    else { return nil }
    bytes = number * (unit ?? 1)
    guard bytes >= 1000 else { return nil }
  }
}
