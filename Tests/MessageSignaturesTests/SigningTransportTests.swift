import Fetching
import MessageSignatures
import Synchronization
import Testing
import URLStandard

/// The requests that are signed, with a transport that records them.
@Suite("signing transport")
struct SigningTransportTests {
  /// A server that refuses requests without a signature if its host asks for one.
  final class Server: Transport {
    let requests = Mutex<[FetchRequest]>([])

    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      requests.withLock { $0.append(request) }
      let isSigned = request.headers.contains { $0.name == "Signature" }
      var headers = HeaderFields()
      if request.url.hostname.hasPrefix("asks") {
        headers.append(
          name: "accept-signature",
          value: #"sig1=("@authority");created;tag="web-bot-auth""#
        )
      }
      let status = request.url.hostname.hasPrefix("asks") && !isSigned ? 403 : 200
      return .success(FetchResponse(url: request.url, status: status, headers: headers, body: []))
    }

    var signed: [Bool] {
      requests.withLock { $0.map { $0.headers.contains { $0.name == "Signature" } } }
    }
  }

  private static func status(
    _ text: String,
    _ transport: some Transport
  ) async throws -> Int? {
    let url = try #require(WebURL(text))
    let result = await transport.fetch(FetchRequest(url: url))
    guard case .success(let response) = result else { return nil }
    return response.status
  }

  @Test func `an origin that asks gets signatures from then on`() async throws {
    let server = Server()
    let transport = SigningTransport(server, signer: try RequestSignerTests.signer(), mode: .asked)
    for path in ["a", "b"] {
      let status = try await Self.status("https://asks.example/\(path)", transport)
      #expect(status == 200)
    }
    let other = try await Self.status("https://other.example/", transport)
    #expect(other == 200)
    #expect(server.signed == [false, true, true, false])
  }

  @Test func `all requests are signed on request, but not over plain HTTP`() async throws {
    let server = Server()
    let transport = SigningTransport(server, signer: try RequestSignerTests.signer(), mode: .always)
    for url in [
      "https://a.example/", "http://a.example/", "http://127.0.0.1:80/", "http://localhost/",
      "http://127.0.0.1.evil.example/",
    ] { _ = try await Self.status(url, transport) }
    #expect(server.signed == [true, false, true, true, false])
  }

  @Test func `what one site causes at another is not signed, but for pages`() async throws {
    let server = Server()
    let transport = SigningTransport(server, signer: try RequestSignerTests.signer(), mode: .always)
    var request = FetchRequest(url: try #require(WebURL("https://a.example/")))
    request.sendsCredentials = false
    _ = await transport.fetch(request)
    request.purpose = .subresource
    _ = await transport.fetch(request)
    #expect(server.signed == [true, false])
  }
}
