import Frontier
import Politeness
import Testing

@testable import Crawling

/// The limit of removals, when several processes remove pages.
@Suite("DeletionGuard")
struct DeletionGuardTests {
  private let host = HostKey(value: 1)

  private func guardOfHundred(_ removals: RemovalCounts = RemovalCounts()) -> DeletionGuard {
    let deletionGuard = DeletionGuard(percent: 30) { _ in PageKey(value: 0) }
    deletionGuard.setIndexedCounts([host: 100 - (removals.hosts[host] ?? 0)], removals: removals)
    return deletionGuard
  }

  @Test("a process that joins counts on from the removals of the others, of the pages before them")
  func joining() {
    var removals = RemovalCounts()
    removals.hosts = [host: 28]
    let deletionGuard = guardOfHundred(removals)
    let verdicts = (0..<3).map { _ in deletionGuard.allowsDeletion(of: host) }
    #expect(verdicts == [true, true, false])
  }

  @Test("removals by others count once the site is handed over, and own ones are not counted twice")
  func handOver() {
    let deletionGuard = guardOfHundred()
    for _ in 0..<10 { #expect(deletionGuard.allowsDeletion(of: host)) }
    var removals = RemovalCounts()
    removals.hosts = [host: 10]
    deletionGuard.add(removals)
    #expect(deletionGuard.allowsDeletion(of: host))
    removals.hosts = [host: 30]
    removals.targets = [PageKey(value: 5): RemovalCounts.crowd]
    deletionGuard.add(removals)
    #expect(!deletionGuard.allowsDeletion(of: host))
    #expect(!deletionGuard.allowsMove(to: PageKey(value: 5)))
    #expect(deletionGuard.allowsMove(to: PageKey(value: 6)))
  }
}
