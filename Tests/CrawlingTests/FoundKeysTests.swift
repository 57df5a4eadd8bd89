import Frontier
import Testing

@testable import Crawling

@Suite("Found keys")
struct FoundKeysTests {
  private static func key(_ number: Int) -> PageKey { PageKey(value: UInt64(number).mixed) }

  @Test func `no key of a generation is forgotten, and few others count as found`() {
    var keys = FoundKeys(bits: 16)
    let size = keys.generationSize
    let first = (0..<size).count { keys.insert(Self.key($0)) }
    #expect(size > 5000 && first > size - size / 100)
    #expect((0..<size).allSatisfy { keys.contains(Self.key($0)) })
    // Twelve bits a key and six probes: 0.4 % of one filter in theory, 0.8 % of both.
    let others = (0..<10_000).count { keys.contains(Self.key(10 * size + $0)) }
    #expect(others < 100)
  }

  @Test func `the oldest keys are forgotten when two generations have followed`() {
    var keys = FoundKeys(bits: 16)
    let size = keys.generationSize
    let count = 2 * size + size / 20
    for number in 0..<count { _ = keys.insert(Self.key(number)) }
    #expect((0..<1000).count { keys.contains(Self.key($0)) } < 50)
    #expect((count - size..<count).allSatisfy { keys.contains(Self.key($0)) })
  }
}
