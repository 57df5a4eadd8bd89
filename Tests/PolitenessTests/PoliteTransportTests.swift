import Fetching
import Synchronization
import Testing
import URLStandard

@testable import Politeness

/// The permits of exchanges over a transport that assigns them in unusual orders.
@Suite("PoliteTransport")
struct PoliteTransportTests {
  /// A transport whose exchanges are scripted.
  private struct ScriptedTransport: Transport {
    let exchange: @Sendable (FetchRequest) -> Result<FetchResponse, FetchError>

    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      exchange(request)
    }
  }

  private static let address = NetworkAddress("192.0.2.1")

  /// Asks whether an exchange may connect to the address.
  private static func mayConnect(_ request: FetchRequest) -> Bool {
    address.map { request.mayConnect?($0) ?? true } ?? false
  }

  private static func transport(
    _ limiter: RateLimiter,
    _ exchange: @escaping @Sendable (FetchRequest) -> Result<FetchResponse, FetchError>
  ) -> PoliteTransport {
    PoliteTransport(ScriptedTransport(exchange: exchange), limiter: limiter) { url in
      HostKey(stringLiteral: url.hostname)
    }
  }

  private static func request(_ host: String) throws -> FetchRequest {
    FetchRequest(url: try #require(WebURL("http://\(host)/")))
  }

  private static func limiter() -> RateLimiter {
    RateLimiter(RateLimits(perHost: 1, delay: 0, perAddress: { _ in 1 }))
  }

  /// As if one address of a name was free and the next one busy.
  @Test func `an exchange that is busy after its address was assigned keeps one place`()
    async throws
  {
    let limiter = Self.limiter()
    let count = Mutex(0)
    let transport = Self.transport(limiter) { request in
      #expect(Self.mayConnect(request))
      let number = count.withLock {
        $0 += 1
        return $0
      }
      guard number > 1 else { return .failure(FetchError(code: .addressBusy, message: "")) }
      return .success(FetchResponse(url: request.url, status: 200))
    }
    for host in ["a.example", "b.example", "a.example"] {
      let answer = await transport.fetch(try Self.request(host))
      #expect((try? answer.get())?.status == 200)
    }
    #expect(count.withLock { $0 } == 4)
    #expect(limiter.withHosts { $0.addressDemands() }.allSatisfy { $0.inFlight == 0 })
  }

  @Test func `a connection that is opened after its exchange has ended takes no place`()
    async throws
  {
    let limiter = Self.limiter()
    let late = Mutex<FetchRequest?>(nil)
    let transport = Self.transport(limiter) { request in
      late.withLock { $0 = request }
      return .failure(FetchError(code: .cancelled, message: ""))
    }
    _ = await transport.fetch(try Self.request("a.example"))
    let request = try #require(late.withLock { $0 })
    #expect(!Self.mayConnect(request))
    #expect(limiter.withHosts { $0.addressDemands() }.allSatisfy { $0.inFlight == 0 })
  }

  @Test func `cancelled exchanges do not end the back-off of a host`() async throws {
    let limiter = RateLimiter(RateLimits(perHost: 1, delay: 0.01))
    let script = Mutex(
      Array(repeating: true, count: 2) + Array(repeating: false, count: 8) + [true]
    )
    let start = Mutex(0.0)
    let transport = Self.transport(limiter) { request in
      start.withLock { $0 = limiter.now }
      let isOverloaded = script.withLock { $0.removeFirst() }
      guard isOverloaded else { return .failure(FetchError(code: .cancelled, message: "")) }
      return .success(FetchResponse(url: request.url, status: 503))
    }
    for _ in 0..<11 { _ = await transport.fetch(try Self.request("a.example")) }
    let pause = limiter.withHosts { hosts in
      hosts.pause(of: "a.example", at: start.withLock { $0 })
    }
    // Three failures double the delay three times; the spread takes a quarter at most.
    #expect(pause >= 0.06)
  }

  @Test func `cancelled exchanges leave no permit behind`() async throws {
    let limiter = Self.limiter()
    let transport = Self.transport(limiter) { request in
      #expect(Self.mayConnect(request))
      return .success(FetchResponse(url: request.url, status: 200))
    }
    let request = try Self.request("a.example")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { _ = await transport.fetch(request) } }
      group.cancelAll()
    }
    let answer = await transport.fetch(request)
    #expect((try? answer.get())?.status == 200)
    #expect(limiter.withHosts { $0.addressDemands() }.allSatisfy { $0.inFlight == 0 })
  }
}
