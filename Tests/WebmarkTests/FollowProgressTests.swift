import PostgreSQLFrontier
import Testing

@testable import WebmarkCommand

/// The line that a follower shows.
@Suite("Progress of 'index follow'")
struct FollowProgressTests {
  @Test(
    "the line says how far the index is behind",
    arguments: [
      (1234, 0, "1,234 applied · up to date"), (0, 7, "0 applied · 7 waiting"),
      (5, 100_001, "5 applied · more than 100,000 waiting"),
    ]
  )
  func line(_ changes: Int, _ waiting: Int, _ expected: String) {
    #expect(FollowProgress.line(changes, waiting: OutboxCount(waiting)) == expected)
  }

  @Test("no line is due without progress, nor right after the start")
  func due() {
    #expect(!FollowProgress(mode: .none).isDue && !FollowProgress(mode: .lines).isDue)
  }
}
