import Testing

@testable import Querying

@Suite("match of headings")
struct HeadingFitTests {
  private static func value(_ query: String, _ heading: String) -> Double {
    HeadingFit.value(UserQuery(query).terms.map { MatchTerm($0) }, heading: heading)
  }

  @Test func `a heading that equals an identifier precedes one with other words of the query`() {
    let query = "max_wal_size configuration parameter"
    let values = ["max_wal_size", "Configuration Parameters", "WAL size"].map {
      Self.value(query, $0)
    }
    #expect(values == values.sorted(by: >) && Set(values).count == 3)
    #expect(values[0] < Self.value("max_wal_size", "max_wal_size"))
  }

  @Test(
    "headings with more or fewer parts than an identifier are not the identifier",
    arguments: ["max_wal_size_limit", "min_wal_size", "wal_size", "max wal"]
  )
  func others(_ heading: String) {
    #expect(Self.value("max_wal_size default", heading) < 1)
  }

  @Test func `a heading that starts with the name and describes it comes after the name alone`() {
    let values = ["Backup", "Backup — Copies of a database", "Backup plans"].map {
      Self.value("backup", $0)
    }
    #expect(values == values.sorted(by: >) && Set(values).count == 3)
  }

  @Test func `an abbreviation in parentheses at the end is a name, and a signature is none`() {
    let values = ["JIT", "Just-in-Time Compilation (JIT)", "JIT Extensibility", "compile (jit)"]
      .map { Self.value("jit", $0) }
    #expect(values[0] > values[1] && values[1] > 1)
    #expect(values[2] < 1 && values[3] < 1)
  }

  @Test func `a heading that equals a word precedes ones that mention it among others`() {
    let values = ["Backup", "Backup plans", "Restoring from the backup server"].map {
      Self.value("backup", $0)
    }
    #expect(values == values.sorted(by: >) && Set(values).count == 3)
    #expect(values[2] < 0.6)
  }
}
