import Testing

@testable import Serving

@Suite("The limits of connections")
struct ConnectionLimitTests {
  @Test func `a client has a share, which a closed connection gives back`() {
    let limits = ConnectionLimits(descriptors: 16, isShared: true)
    #expect(limits.total == 8 && limits.share == 4)
    let opened = (0..<6).map { _ in limits.open("192.0.2.1") }
    #expect(opened == [true, true, true, true, false, false])
    #expect(limits.open("192.0.2.2"))
    limits.close("192.0.2.1")
    #expect(limits.open("192.0.2.1") && !limits.open("192.0.2.1"))
  }

  @Test func `behind a proxy, all connections are of one client`() {
    let limits = ConnectionLimits(descriptors: 100_000, isShared: false)
    #expect(limits.total == 4096)
    #expect((0..<300).allSatisfy { _ in limits.open("192.0.2.1") })
  }
}
