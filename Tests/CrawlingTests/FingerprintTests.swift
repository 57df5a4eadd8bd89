import Frontier
import Testing
import URLStandard

@testable import Crawling

/// Stored hashes, which must never change between versions.
@Suite("Fingerprints")
struct FingerprintTests {
  // Computed by an independent program from the definition: FNV-1a over words of eight bytes, then over
  // bytes.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_4FD0_BFC1), ("a", 0xAF63_DC4C_2962_30C0), ("1234567", 0xEC75_CA32_953E_D895),
      ("12345678", 0x49F2_564C_2B60_E0C1),
      ("A body that is longer than a word", 0x3050_8180_41D3_2329),
    ] as [(String, UInt64)]
  )
  func `the hash of a body is the same in every version`(_ text: String, _ hash: UInt64) {
    #expect(ContentHash.of(Array(text.utf8)) == hash)
  }

  @Test func `links are hashed once each, in the order of strings`() throws {
    let addresses = [
      "https://a.example/b", "https://a.example/", "https://a.example/b/c", "https://a.example/b",
      "http://b.example/", "https://a.example/b?x=1", "https://a.example/B", "https://ab.example/",
      "https://a.example/long/enough/to/share/much/1",
      "https://a.example/long/enough/to/share/much/0",
    ]
    let urls = try addresses.map { try #require(WebURL($0)) }
    var sorted: [String] = []
    unsafe SortedURLs(urls).forEach {
      unsafe sorted.append(String(decoding: $0, as: UTF8.self))
    }
    #expect(sorted == Set(addresses).sorted())
    unsafe SortedURLs([]).forEach { _ in Issue.record("nothing has no address") }
  }

  @Test(
    "times that differ on each request are no part of a text, other numbers are",
    arguments: [
      ("Page: 42.39 ms", "Page: 41.36 ms", true), ("in 0,1 seconds.", "in 2,25 seconds.", true),
      ("(edited 1 minute ago)", "(edited 6 minutes ago)", true),
      ("71 seconds ago", "2 hours ago", true),
      ("at 12:34:56", "at 12:35:01", true), ("2 minutes", "3 minutes", false),
      ("2 days ago", "3 days ago", false), ("4.5 stars", "4.6 stars", false), ("1.5", "1.6", false),
      ("5 ms", "6 ms", false), ("1 minute a", "2 minutes b", false),
      ("71 seconds", "71 seconds ago", false),
    ]
  )
  func times(_ first: String, _ second: String, _ areEqual: Bool) {
    let signatures = [first, second].map { PageSignature("A page " + $0, links: []).text }
    #expect((signatures[0] == signatures[1]) == areEqual)
  }

  @Test("a link to the page itself does not distinguish the copies of a page")
  func linksToSelf() throws {
    let replies = ["/t/1?r=10", "/t/1?r=11", "/t/1?r=12"]
    func signature(_ path: String, _ links: [String]) throws -> PageSignature {
      let page = try #require(WebURL("http://a.example\(path)"))
      return PageSignature("A page", links: links.compactMap { page.resolve($0)?.withoutFragment })
    }
    for own in [[], ["#"], ["#main"], [""], ["#", "/t/1"]] {
      let plain = try signature("/t/1", own + replies)
      let copy = try signature("/t/1?r=10", own + replies)
      #expect(plain.equals(copy) { $0 == "r" })
      try #expect(!plain.equals(signature("/t/1?r=10", own + replies + ["/u"])) { $0 == "r" })
      try #expect(!plain.equals(signature("/t/1?r=10", own + ["/t/1?s=1"])) { $0 == "r" })
    }
  }

  @Test(arguments: [30, 31, 32, 63, 64, 100, 255, 600])
  func `the bits of a simhash are those that most shingles have`(_ count: Int) throws {
    let words = (0..<count).map { "w\($0 * 7919 % 1000)" }
    let print = try #require(TextFingerprint(words.joined(separator: " ") + ".")?.simhash)
    #expect(print == Self.simhash(of: words))
  }

  /// Computes the simhash bit by bit according to its definition.
  private static func simhash(of words: [String]) -> UInt64 {
    var counts = [Int](repeating: 0, count: 64)
    var (last, beforeLast): (UInt64, UInt64) = (0, 0)
    for word in words {
      let hash = word.utf8.reduce(0 as UInt64) {
        ($0 ^ UInt64($1 | 0x20)) &* 0x100_0000_01B3 | 1
      }
      var mixed = hash ^ last &* 0x9E37_79B9_7F4A_7C15 ^ beforeLast &* 0xC2B2_AE3D_27D4_EB4F
      mixed = (mixed ^ mixed >> 31) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      for bit in 0..<64 { counts[bit] += Int(mixed >> UInt64(bit) & 1) }
      (beforeLast, last) = (last, hash)
    }
    return (0..<64).reduce(0 as UInt64) { bits, bit in
      counts[bit] > words.count / 2 ? bits | 1 << UInt64(bit) : bits
    }
  }
}
