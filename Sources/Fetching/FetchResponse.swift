import Basics
public import URLStandard

/// The response of a server with any status: a 404 is a response, a timeout is a ``FetchError``.
public struct FetchResponse: Sendable {
  /// The requested URL.
  public var url: WebURL
  /// The status code.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The decompressed body.
  public var body: [UInt8]
  /// A Boolean value that indicates whether the body was truncated at its limit.
  public var isTruncated: Bool
  /// The time from the request to the last byte.
  public var duration: Duration
  /// The number of received bytes, before decompression.
  public var bytesReceived: Int
  /// The HTTP version: `1.1` or `2`.
  public var httpVersion = "1.1"
  /// The IP address of the server; `nil` for files.
  public var remoteAddress: String?
  /// The original request line and header, if ``FetchRequest/keepsHeads`` is set.
  public var requestHead: [UInt8] = []
  /// The original status line and header, if ``FetchRequest/keepsHeads`` is set.
  public var responseHead: [UInt8] = []

  /// Creates a response.
  public init(
    url: WebURL,
    status: Int,
    headers: HeaderFields = HeaderFields(),
    body: [UInt8] = [],
    isTruncated: Bool = false,
    duration: Duration = .zero,
    bytesReceived: Int = 0
  ) {
    self.url = url
    self.status = status
    self.headers = headers
    self.body = body
    self.isTruncated = isTruncated
    self.duration = duration
    self.bytesReceived = bytesReceived
  }

  /// The validators for the next conditional request.
  public var validators: Validators { headers.validators }

  /// The resolved target of a redirect; `nil` for other responses.
  public var redirectTarget: WebURL? {
    guard [301, 302, 303, 307, 308].contains(status),
      let location = headers.values("location").first(where: { !$0.isEmpty })
    else { return nil }
    return url.resolve(location)
  }
}

/// The header fields of a response.
public struct HeaderFields: Sendable {
  private var fields: [(name: String, value: String)] = []

  /// Creates an empty set of fields.
  public init() {}

  /// The value of the first field with a name, which must be in lower case.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Returns the values of all fields with a name, which must be in lower case.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The values of all `Content-Type` fields, joined by commas, as `MIMEType` reads them; `nil` if there is none.
  package var contentType: String? {
    let values = values("content-type")
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The validators of a response with these fields.
  package var validators: Validators {
    Validators(entityTag: entityTag, lastModified: self["last-modified"])
  }

  /// The entity tag, if a request can repeat it: `*` would match every version (RFC 9110, section 13.1.2), and bytes that are no
  /// UTF-8 are not kept.
  private var entityTag: String? {
    guard let tag = self["etag"], tag != "*", !tag.contains("\u{FFFD}") else { return nil }
    return tag
  }

  /// All fields, in the order of the response, with names in lower case.
  public var all: [HeaderField] { fields.map { HeaderField(name: $0.name, value: $0.value) } }

  /// Adds a field.
  public mutating func append(name: String, value: String) {
    fields.append((name.lowercased(), value))
  }

  /// Adds the field of a line ([RFC 9112, section 5](https://www.rfc-editor.org/rfc/rfc9112#section-5)); a line without a
  /// colon is ignored, and a folded one continues the field before it.
  package mutating func append(line: ArraySlice<UInt8>) {
    if line.first == 0x20 || line.first == 0x09 {
      guard !fields.isEmpty else { return }
      // White space around the whole value is no part of it (RFC 9112, section 5.2).
      let parts = [fields[fields.count - 1].value, Self.text(line)].filter { !$0.isEmpty }
      fields[fields.count - 1].value = parts.joined(separator: " ")
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = Self.text(line[..<colon])
      append(name: name, value: Self.value(line[(colon + 1)...], of: name))
    }
  }

  /// The fields with URLs.
  private static let urlFields: Set = ["location", "content-location", "link", "refresh"]

  /// Returns the value of a field; bytes of a URL that are not UTF-8 are percent-encoded, as in browsers.
  private static func value(_ bytes: ArraySlice<UInt8>, of name: String) -> String {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    guard !isText, urlFields.contains(name.lowercased()) else { return text(bytes) }
    return PercentEncoding.encode(bytes.trimming { $0 <= 0x20 }) { $0 < 0x80 }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.trimming { $0 <= 0x20 }, as: UTF8.self)
  }

  /// Removes all fields, such as those of an interim response.
  mutating func removeAll() { fields.removeAll() }
}
