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

  @Test func `a fragment that equals an identifier of the query counts, others do not`() {
    func best(_ query: String, _ lines: String...) -> Double {
      let terms = UserQuery(query).terms.map { MatchTerm($0) }
      return HeadingFit.best(terms, outline: lines.joined(separator: "\n")).value
    }
    let mark = String(decoding: [HeadingFit.fragmentMark], as: UTF8.self)
    // The whole query, as if a heading equaled it; otherwise a part of it.
    #expect(best("lo_write", "Writing data", mark + "LO-WRITE") == best("lo_write", "lo_write"))
    #expect(best("lo_write x", "Writing", mark + "LO-WRITE") == best("lo_write x", "lo_write"))
    #expect(best("lo_write", "Writing data", mark + "LO-WRITE-2") == 0)
    #expect(best("write", mark + "LO-WRITE") == 0)
    // A capital inside shows that a single word is an identifier.
    let (directive, heading) = (mark + "KeepAliveTimeout", "KeepAliveTimeout Directive")
    #expect(best("keepalivetimeout", heading, directive) == best("backup", "Backup"))
    #expect(best("keepalivetimeout default", directive) == best("lo_write x", "lo_write"))
    #expect(best("keepalive x", directive) == 0 && best("options", mark + "_options") == 0)
  }

  @Test func `the end of the name of a page counts, from two words on`() {
    func best(_ query: String) -> HeadingFit.Best {
      let terms = UserQuery(query).terms.map { MatchTerm($0) }
      let mark = String(decoding: [HeadingFit.pageNameMark], as: UTF8.self)
      return HeadingFit.best(terms, outline: mark + "base.java.util.Map.Entry\nNested classes")
    }
    for query in ["java.util.Map.Entry", "util.Map.Entry", "map entry", "util Map.Entry"] {
      #expect(best(query).isPageName && best(query).value == 1.5, "\(query)")
    }
    #expect(!best("java.util.Map.Entry default").isPageName)
    #expect(best("java.util.Map.Entry default").value == best("java.util.Map.Entry x").value)
    for query in ["entry", "java.util.Map", "java.util.Map.Entry.get", "entry map"] {
      #expect(best(query) == HeadingFit.Best(), "\(query)")
    }
  }

  @Test func `words with a space count as the member that has them with a full stop`() {
    let mark = String(decoding: [HeadingFit.fragmentMark], as: UTF8.self)
    func best(_ query: String) -> Double {
      let terms = UserQuery(query).terms.map { MatchTerm($0) }
      return HeadingFit.best(terms, outline: "get(key)\n" + mark + "HashMap.get").value
    }
    #expect(best("HashMap get") == best("HashMap.get") && best("HashMap.get") == 1.5)
    #expect(best("get HashMap") < 1 && best("HashMap get x") < 1)
  }

  @Test func `of a page, 2,000 headings that may have a word are compared`() {
    let terms = UserQuery("rye").terms.map { MatchTerm($0) }
    func best(after count: Int) -> Double {
      let headings = (0..<count).flatMap { ["rye bread \($0)", "other \($0)"] } + ["Rye"]
      return HeadingFit.best(terms, outline: headings.joined(separator: "\n")).value
    }
    let exact = HeadingFit.value(terms, heading: "Rye")
    #expect(best(after: 1999) == exact)
    #expect(best(after: 2000) < exact)
  }

  /// Most headings are ruled out by the first letters of their words alone.
  @Test func `the best heading is the best of all that are compared one by one`() {
    let words = ["rye", "ryes", "r", "a", "Älter", "alt", "max_wal", "42", "4", "PQexec", "baking"]
    let headings = words.flatMap { first in words.map { "\(first) \($0)" } }
    for query in headings + words {
      var terms = UserQuery(query).terms.map { MatchTerm($0) }
      if let stemmer = Stemmer(language: "en") {
        terms.append(MatchTerm([.init(stem: "bake", of: stemmer, weight: 0.9)]))
      }
      for heading in headings {
        let value = HeadingFit.value(terms, heading: heading)
        #expect(HeadingFit.best(terms, outline: heading).value == value, "\(query): \(heading)")
      }
    }
  }
}
