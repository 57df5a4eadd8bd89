import Basics
import URLStandard

/// A request with the transport's options applied: its header fields and permitted addresses.
struct CurlRequest {
  /// Header fields whose values are credentials.
  private static let secretNames: Set<String> = ["authorization", "proxy-authorization", "cookie"]

  /// The header fields in addition to those that libcurl sets.
  let fields: [HeaderField]
  /// The addresses that the operator configured for this host.
  let namedAddresses: [NetworkAddress]
  /// A Boolean value that indicates whether the server's certificate is verified.
  let verifiesServer: Bool
  /// A Boolean value that indicates whether the transport resolves the name itself.
  let needsLookup: Bool
  /// The header fields that are configured for the origin.
  private let originFields: [HeaderField]
  /// A Boolean value that indicates whether the origin has credentials, so that its cookies may be sessions.
  private let opensSessions: Bool
  private let redacts: Bool

  init(_ request: FetchRequest, options: TransportOptions) {
    let origin = request.sendsCredentials ? options.origins[request.url.origin] : nil
    fields = Self.fields(of: request, origin: origin, options: options).filter(\.isOneLine)
    let resolutions = options.resolutions.filter { $0.holds(for: request.url) }
    namedAddresses = options.trustsResolutions ? resolutions.flatMap(\.addresses) : []
    verifiesServer = !options.untrustedHosts.contains(request.url.hostname)
    needsLookup =
      options.proxy == nil && resolutions.isEmpty && NetworkAddress(request.url.hostname) == nil
    originFields = origin?.headers ?? []
    // A session that credentials have opened is as secret as they are.
    opensSessions = origin?.cookies != nil || origin?.authorization != nil || !originFields.isEmpty
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
    if let cookies = origin?.cookies?.header(for: request.url) {
      fields.append(HeaderField(name: "Cookie", value: cookies))
    }
    if !request.decodesBody {
      fields.append(HeaderField(name: "Accept-Encoding", value: "identity"))
    }
    // More specific settings override general ones: request, origin, all.
    for more in [request.headers, origin?.headers ?? [], options.headers] {
      let known = Set(fields.map { $0.name.lowercased() })
      fields += more.filter { !known.contains($0.name.lowercased()) }
    }
    if !fields.contains(where: { $0.name.lowercased() == "accept" }) {
      fields.append(HeaderField(name: "Accept", value: request.purpose.accept))
    }
    return fields
  }

  /// Returns the head of the request with secrets redacted, unless they are wanted.
  func recordable(requestHead head: [UInt8]) -> [UInt8] {
    recordable(head, secrets: Self.secretNames.union(originFields.map { $0.name.lowercased() }))
  }

  /// Returns the head of the response with the cookies redacted that an origin with credentials sets, unless they are
  /// wanted.
  func recordable(responseHead head: [UInt8]) -> [UInt8] {
    recordable(head, secrets: opensSessions ? ["set-cookie"] : [])
  }

  private func recordable(_ head: [UInt8], secrets: Set<String>) -> [UInt8] {
    guard redacts, !head.isEmpty, !secrets.isEmpty else { return head }
    var (result, isSecret): ([UInt8], Bool) = ([], false)
    for line in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // A folded line belongs to the field before it (RFC 9112, section 5.2).
      let isFolded = line.first == 0x20 || line.first == 0x09
      if isFolded, isSecret { continue }
      if !result.isEmpty { result.append(0x0A) }
      let name = line.prefix { $0 != UInt8(ascii: ":") }.trimming { $0 <= 0x20 }
      isSecret =
        !isFolded && secrets.contains(String(decoding: name, as: UTF8.self).lowercased())
      result += isSecret ? Array(name) + Array(": withheld\r".utf8) : Array(line)
    }
    return result
  }
}

extension HeaderField {
  /// A Boolean value that indicates whether the field cannot inject another one through a line break or
  /// NUL (RFC 9110, section 5.5).
  fileprivate var isOneLine: Bool {
    value.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 } && HeaderField.isName(name)
  }

  /// Returns `true` if `text` is a token, which field names must be (RFC 9110, section 5.6.2).
  public static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte.isASCIIAlphanumeric
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}
