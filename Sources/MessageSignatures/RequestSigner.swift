public import Fetching
public import FoundationEssentials
public import URLStandard

/// Signs requests as Web Bot Auth
/// ([draft-ietf-webbotauth-httpsig-protocol-00](https://datatracker.ietf.org/doc/draft-ietf-webbotauth-httpsig-protocol/00/))
/// by HTTP message signatures ([RFC 9421](https://www.rfc-editor.org/rfc/rfc9421)).
///
/// A signature covers the method, the authority, the path and the URL of the key directory. It is valid for a minute and
/// has a random nonce, so that who sees a request can hardly use its signature.
public struct RequestSigner: Sendable {
  /// The label of signatures.
  static let label = "sig1"
  /// The seconds for which a signature is valid.
  public static let lifetime = 60
  private static let nonceSize = 32

  /// The times and the nonce of a signature.
  struct Parameters {
    var created: Int
    var expires: Int
    var nonce: String

    /// Returns the parameters of a signature that is created at a time, in seconds since 1970.
    static func at(_ seconds: Double) -> Parameters {
      let created = Int(min(max(0, seconds), 1e12))
      let nonce = (0..<nonceSize).map { _ in UInt8.random(in: 0...255) }
      return Parameters(
        created: created,
        expires: created + lifetime,
        nonce: Data(nonce).base64EncodedString()
      )
    }
  }

  /// The key.
  public let key: SigningKey
  /// The origin that publishes the directory of keys, without a slash at its end.
  public let agent: String
  private let clock: @Sendable () -> Double

  /// Creates a signer; `nil` if `agent` is not the HTTPS URL of an origin.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - agent: The origin at which the directory of keys is published.
  ///   - clock: The current time, in seconds since 1970.
  public init?(
    key: SigningKey,
    agent: WebURL,
    clock: @escaping @Sendable () -> Double = { Date.now.timeIntervalSince1970 }
  ) {
    guard agent.scheme == "https", agent.path == "/", agent.query == nil, agent.fragment == nil,
      agent.username.isEmpty
    else { return nil }
    self.key = key
    self.agent = agent.origin
    self.clock = clock
  }

  /// Returns the three header fields of a signed request.
  public func fields(for request: FetchRequest) -> [HeaderField] {
    let method = request.body == nil ? "GET" : "POST"
    let components = [
      ("\"@method\"", method), ("\"@authority\"", Self.authority(of: request.url)),
      ("\"@path\"", request.url.path.isEmpty ? "/" : request.url.path),
      ("\"signature-agent\";key=\"\(Self.label)\"", "\"\(agent)\""),
    ]
    return fields(components, Parameters.at(clock()))
  }

  /// Returns the fields of a signature over components, which are identifiers with values.
  func fields(
    _ components: [(identifier: String, value: String)],
    _ parameters: Parameters,
    label: String = Self.label
  ) -> [HeaderField] {
    let list = components.map(\.identifier).joined(separator: " ")
    let input =
      "(\(list));created=\(parameters.created);keyid=\"\(key.identifier)\";alg=\"ed25519\""
      + ";expires=\(parameters.expires);nonce=\"\(parameters.nonce)\";tag=\"web-bot-auth\""
    let lines = components.map { "\($0.identifier): \($0.value)" }
    let base = (lines + ["\"@signature-params\": \(input)"]).joined(separator: "\n")
    let signature = Data(key.signature(of: Array(base.utf8))).base64EncodedString()
    return [
      HeaderField(name: "Signature-Agent", value: "\(Self.label)=\"\(agent)\""),
      HeaderField(name: "Signature-Input", value: "\(label)=\(input)"),
      HeaderField(name: "Signature", value: "\(label)=:\(signature):"),
    ]
  }

  /// Returns the host and the port unless it is that of the scheme
  /// ([RFC 9421, section 2.2.3](https://www.rfc-editor.org/rfc/rfc9421#section-2.2.3)).
  private static func authority(of url: WebURL) -> String {
    String(url.origin.dropFirst(url.scheme.utf8.count + 3))
  }
}
