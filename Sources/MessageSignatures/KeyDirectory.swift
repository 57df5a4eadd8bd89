public import Fetching
public import FoundationEssentials

/// The directory of keys as a signed response
/// ([draft-meunier-webbotauth-httpsig-directory-00](https://datatracker.ietf.org/doc/draft-meunier-webbotauth-httpsig-directory/00/)):
/// each key signs the authority of the request, which shows that the host publishes the keys on purpose.
public struct KeyDirectory: Sendable {
  /// The path of the directory on its host.
  public static let path = "/.well-known/http-message-signatures-directory"
  /// The media type.
  public static let mediaType = "application/http-message-signatures-directory+json"
  /// The tag of the signatures.
  private static let tag = "http-message-signatures-directory"

  /// The JSON Web Key Set with the public parts of the keys.
  public let body: Data
  private let keys: [SigningKey]

  /// Creates the directory of keys.
  public init(_ keys: [SigningKey]) throws {
    self.keys = keys
    body = try SigningKey.directory(of: keys)
  }

  /// Returns the type and the signatures of a response.
  ///
  /// - Parameters:
  ///   - authority: The host of the request, with its port unless it is that of the scheme.
  ///   - seconds: The current time, in seconds since 1970.
  ///   - lifetime: The seconds for which the signatures are valid, and the response may be cached.
  /// - Returns: `Content-Type`, `Cache-Control`, `Signature-Input` and `Signature`.
  public func fields(authority: String, at seconds: Double, lifetime: Int = 300) -> [HeaderField] {
    let created = Int(min(max(0, seconds), 1e12))
    let component = "\"@authority\";req"
    var inputs: [String] = []
    var signatures: [String] = []
    for (index, key) in keys.enumerated() {
      let input =
        "(\(component));created=\(created);keyid=\"\(key.identifier)\";alg=\"ed25519\""
        + ";expires=\(created + lifetime);tag=\"\(Self.tag)\""
      let base = "\(component): \(authority.lowercased())\n\"@signature-params\": \(input)"
      let signature = Data(key.signature(of: Array(base.utf8))).base64EncodedString()
      inputs.append("sig\(index + 1)=\(input)")
      signatures.append("sig\(index + 1)=:\(signature):")
    }
    return [
      HeaderField(name: "Content-Type", value: Self.mediaType),
      HeaderField(name: "Cache-Control", value: "max-age=\(lifetime)"),
      HeaderField(name: "Signature-Input", value: inputs.joined(separator: ", ")),
      HeaderField(name: "Signature", value: signatures.joined(separator: ", ")),
    ]
  }
}
