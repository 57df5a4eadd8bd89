import Fetching
import Foundation
import MessageSignatures
import Testing

/// The signed response of draft-meunier-webbotauth-httpsig-directory-00; `Scripts/check-signatures` verifies the
/// signatures by an independent library.
@Suite("key directory")
struct KeyDirectoryTests {
  @Test func `each key signs the authority of the request`() throws {
    let keys = [SigningKey.random(), SigningKey.random()]
    let fields = try KeyDirectory(keys).fields(
      authority: "Bot.Example.com:8443",
      at: 1_735_689_600.9,
      lifetime: 60
    )
    let values = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    #expect(values["Content-Type"] == "application/http-message-signatures-directory+json")
    let input = try #require(values["Signature-Input"])
    for (label, key) in zip(["sig1", "sig2"], keys) {
      #expect(
        input.contains(
          "\(label)=(\"@authority\";req);created=1735689600;keyid=\"\(key.identifier)\";alg=\"ed25519\""
            + ";expires=1735689660;tag=\"http-message-signatures-directory\""
        )
      )
    }
    let signatures = try #require(values["Signature"])
    #expect(signatures.hasPrefix("sig1=:") && signatures.contains(":, sig2=:"))
  }
}
