import Basics
import Testing

@Suite("RecentlyUsed")
struct RecentlyUsedTests {
  @Test func `the most recently used values stay, within twice the limit`() {
    var recent = RecentlyUsed<Int, Int>(limit: 100)
    for number in 0..<10_000 {
      recent[number] = number
      #expect(recent.count <= 200 && recent[0] == 0)
    }
    #expect((9900..<10_000).allSatisfy { recent[$0] == $0 })
    #expect(recent[5000] == nil)
    recent[0] = nil
    #expect(recent[0] == nil)
  }
}
