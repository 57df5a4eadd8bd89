import URLStandard

/// What a request comes to under a transport's options: its fields, and where it may go.
struct CurlRequest {
  /// Names whose values are credentials by themselves.
  private static let secretNames: Set<String> = ["authorization", "proxy-authorization", "cookie"]

  /// The fields besides those that libcurl sets.
  let fields: [HeaderField]
  /// Addresses that whoever started the program named for this host.
  let namedAddresses: [NetworkAddress]
  /// Whether the server's certificate is looked at.
  let verifiesServer: Bool
  /// Whether the name is looked up by us.
  let needsLookup: Bool
  /// The fields that were named for the origin.
  private let originFields: [HeaderField]
  private let redacts: Bool

  init(_ request: FetchRequest, options: TransportOptions) {
    let origin = options.origins[request.url.origin]
    fields = Self.fields(of: request, origin: origin, options: options).filter(\.isOneLine)
    let resolutions = options.resolutions.filter { $0.holds(for: request.url) }
    namedAddresses = options.trustsResolutions ? resolutions.flatMap(\.addresses) : []
    verifiesServer = !options.untrustedHosts.contains(request.url.hostname)
    needsLookup =
      options.proxy == nil && resolutions.isEmpty && NetworkAddress(request.url.hostname) == nil
    originFields = origin?.headers ?? []
    redacts = !options.recordsSecrets
  }

  private static func fields(
    of request: FetchRequest,
    origin: OriginOptions?,
    options: TransportOptions
  ) -> [HeaderField] {
    var fields: [HeaderField] = []
    if let contact = options.contact { fields.append(HeaderField(name: "From", value: contact)) }
    if let tag = request.validators?.entityTag {
      fields.append(HeaderField(name: "If-None-Match", value: tag))
    }
    if let date = request.validators?.lastModified {
      fields.append(HeaderField(name: "If-Modified-Since", value: date))
    }
    if let authorization = origin?.authorization {
      fields.append(HeaderField(name: "Authorization", value: authorization.value))
    }
    // The nearer rule replaces the farther one: request, origin, all.
    for more in [request.headers, origin?.headers ?? [], options.headers] {
      let known = Set(fields.map { $0.name.lowercased() })
      fields += more.filter { !known.contains($0.name.lowercased()) }
    }
    return fields
  }

  /// The head of a request without its secrets, unless they are wanted.
  func recordable(_ head: [UInt8]) -> [UInt8] {
    guard redacts, !head.isEmpty else { return head }
    let secretNames = Self.secretNames.union(originFields.map { $0.name.lowercased() })
    var result: [UInt8] = []
    for line in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !result.isEmpty { result.append(0x0A) }
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      let isSecret = secretNames.contains(String(decoding: name, as: UTF8.self).lowercased())
      result += isSecret ? Array(name) + Array(": withheld\r".utf8) : Array(line)
    }
    return result
  }
}

extension HeaderField {
  /// Whether it begins no other field: a line end or NUL would (RFC 9110, section 5.5).
  fileprivate var isOneLine: Bool {
    value.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 } && HeaderField.isName(name)
  }

  /// Whether `text` is a token, as names of fields are (RFC 9110, section 5.6.2).
  public static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}
