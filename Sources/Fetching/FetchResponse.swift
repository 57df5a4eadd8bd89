public import URLStandard

/// What a server answered, whatever the status: a 404 is a response, a time-out is a ``FetchError``.
public struct FetchResponse: Sendable {
  /// What was asked for.
  public var url: WebURL
  /// The status code.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The body, decompressed.
  public var body: [UInt8]
  /// Whether the body was cut at its limit.
  public var isTruncated: Bool
  /// From the request to the last byte.
  public var duration: Duration
  /// Bytes received, as they came.
  public var bytesReceived: Int
  /// The version of HTTP that was spoken: `1.1` or `2`.
  public var httpVersion = "1.1"
  /// The address that answered; `nil` for files.
  public var remoteAddress: String?
  /// The request line and header as they were sent, where ``FetchRequest/keepsHeads`` asks for them.
  public var requestHead: [UInt8] = []
  /// The status line and header as they came, where ``FetchRequest/keepsHeads`` asks for them.
  public var responseHead: [UInt8] = []

  /// A response.
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

  /// What to ask with the next time.
  public var validators: Validators {
    Validators(entityTag: headers["etag"], lastModified: headers["last-modified"])
  }

  /// Where a redirect leads: resolved, http or https; `nil` for other answers.
  public var redirectTarget: WebURL? {
    guard [301, 302, 303, 307, 308].contains(status), let location = headers["location"] else {
      return nil
    }
    return url.resolve(location)
  }
}

/// Header fields of an answer.
public struct HeaderFields: Sendable {
  private var fields: [(name: String, value: String)] = []

  /// No fields.
  public init() {}

  /// The value of the first field of that name; names are compared without case.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The values of all fields of that name, which is lower-case.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// Adds a field.
  public mutating func append(name: String, value: String) {
    fields.append((name.lowercased(), value))
  }

  /// Goes on with the value of the last field: a line that was folded (RFC 9112, section 5.2).
  mutating func extendLast(by text: String) {
    guard !fields.isEmpty else { return }
    fields[fields.count - 1].value += " " + text
  }

  /// Forgets the fields: those of an interim answer.
  mutating func removeAll() { fields.removeAll() }
}
