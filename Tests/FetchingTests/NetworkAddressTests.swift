import Testing

@testable import Fetching

/// The addresses of the public internet, according to the registries of RFC 6890 for both families.
@Suite("NetworkAddress")
struct NetworkAddressTests {
  @Test(
    "special addresses are not public",
    arguments: [
      "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200",
      "100.127.255.255", "127.0.0.1", "127.255.255.254", "168.63.129.16", "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.1.1",
      "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1",
      "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
      "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::a00:1",
      "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1", "3fff::1", "5f00::1",
      "fc00::1", "fd00:ec2::254", "fdff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1",
    ]
  )
  func special(_ text: String) throws {
    #expect(try #require(NetworkAddress(text)).isPublic == false)
  }

  @Test(
    "others are",
    arguments: [
      "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
      "126.255.255.255", "128.0.0.1", "168.63.129.15", "169.253.255.255", "169.255.0.0",
      "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0",
      "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2001:200::1",
      "2001:4860:4860::8888", "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::808:808",
      "2002:808:808::1", "[2606:4700::1111]", "192.0.0.9", "192.175.48.1",
    ]
  )
  func open(_ text: String) throws {
    #expect(try #require(NetworkAddress(text)).isPublic)
  }

  @Test(arguments: [
    "", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::g", "[::1", "fe80::1%lo",
  ])
  func `a name is no address`(_ text: String) {
    #expect(NetworkAddress(text) == nil)
  }
}

@Suite("LookupQueue")
struct LookupQueueTests {
  @Test func `so many names are looked up at a time, and each once`() {
    let start = ContinuousClock.now
    var queue = LookupQueue<Int>(limit: 2, lifetime: 300)
    var begun = (0..<6).filter { queue.enter($0, host: "h\($0)", at: start) }
    #expect(begun == [0, 1])
    let known = queue.enter(9, host: nil, at: start)
    #expect(known, "an address needs no lookup")
    begun = queue.advance(at: start) { $0 == 0 }
    #expect(begun == [2])
    begun = queue.advance(at: start) { _ in true }
    #expect(begun == [3, 4])
    begun = queue.advance(at: start) { _ in true }
    #expect(begun == [5] && queue.isEmpty)
    _ = queue.advance(at: start) { _ in true }
    for host in 0..<6 {
      let passes = queue.enter(20 + host, host: "h\(host)", at: start + .seconds(280))
      #expect(passes)
    }
    let later = (0..<3).filter { queue.enter($0, host: "h\($0)", at: start + .seconds(300)) }
    #expect(later == [0, 1], "an answer is forgotten in time")
  }
}
