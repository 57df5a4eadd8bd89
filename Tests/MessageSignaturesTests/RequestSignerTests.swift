import Fetching
import Foundation
import Testing
import URLStandard

@testable import MessageSignatures

/// Vectors of draft-ietf-webbotauth-httpsig-protocol-00 (appendix E.2.1) and RFC 9421 (appendix B.1.4).
@Suite("message signatures")
struct RequestSignerTests {
  private static let jsonWebKey = """
    {"kty":"OKP","crv":"Ed25519","kid":"test-key-ed25519","d":"n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU",
    "x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}
    """

  static func key() throws -> SigningKey {
    try #require(SigningKey(jsonWebKey: Data(jsonWebKey.utf8)))
  }

  static func signer(at seconds: Double = 1_735_689_600) throws -> RequestSigner {
    let agent = try #require(WebURL("https://signature-agent.test"))
    let signer = RequestSigner(key: try key(), agent: agent, clock: { seconds })
    return try #require(signer)
  }

  @Test func `the thumbprint and the directory are those of the draft`() throws {
    let key = try Self.key()
    #expect(key.identifier == "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U")
    let directory = String(decoding: try SigningKey.directory(of: [key]), as: UTF8.self)
    #expect(
      directory == """
        {"keys":[{"crv":"Ed25519","kid":"poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U","kty":"OKP","use":"sig",\
        "x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}]}

        """
    )
  }

  @Test func `the signature is that of the draft`() throws {
    let parameters = RequestSigner.Parameters(
      created: 1_735_689_600,
      expires: 4_889_289_600,
      nonce:
        "n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA=="
    )
    let components = [
      (identifier: "\"@authority\"", value: "example.com"),
      (
        identifier: "\"signature-agent\";key=\"agent2\"", value: "\"https://signature-agent.test\""
      ),
    ]
    let fields = try Self.signer().fields(components, parameters, label: "sig2")
    #expect(
      fields.last?.value
        == "sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:"
    )
  }

  @Test func `a request has three fields, and no two have the same nonce`() throws {
    let url = try #require(WebURL("https://Shop.example:443/a%20b?c=1"))
    let signer = try Self.signer()
    let fields = signer.fields(for: FetchRequest(url: url))
    #expect(fields.map(\.name) == ["Signature-Agent", "Signature-Input", "Signature"])
    #expect(fields[0].value == "sig1=\"https://signature-agent.test\"")
    let start =
      "sig1=(\"@method\" \"@authority\" \"@path\" \"signature-agent\";key=\"sig1\");created=1735689600;"
    #expect(fields[1].value.hasPrefix(start))
    #expect(fields[1].value.contains(";expires=1735689660;"))
    #expect(signer.fields(for: FetchRequest(url: url))[1].value != fields[1].value)
  }

  @Test(arguments: [
    "http://agent.example", "https://agent.example/keys", "https://agent.example/?a",
    "https://user@agent.example/",
  ])
  func `an agent is an HTTPS origin`(_ text: String) throws {
    let url = try #require(WebURL(text))
    try #expect(RequestSigner(key: Self.key(), agent: url) == nil)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"kty":"RSA"}"#, #"{"kty":"OKP","crv":"Ed25519","x":"AA"}"#,
    #"{"kty":"OKP","crv":"Ed25519","x":"AA","d":"AA"}"#,
    #"{"kty":"OKP","crv":"Ed25519","x":"AA","d":"n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU"}"#,
    #"{"kty":"OKP","crv":"Ed25519","x":"AA","d":"****"}"#,
  ])
  func `malformed keys are refused`(_ text: String) {
    #expect(SigningKey(jsonWebKey: Data(text.utf8)) == nil)
  }

  @Test func `a key survives its file, and its description has no secret`() throws {
    let key = SigningKey.random()
    let read = try #require(SigningKey(jsonWebKey: key.jsonWebKey))
    #expect(read.identifier == key.identifier)
    #expect(read.signature(of: [1, 2]) == key.signature(of: [1, 2]))
    #expect("\(key)" == "Ed25519 key \(key.identifier)")
    #expect(SigningKey(privateKey: [1]) == nil)
  }
}
