import Testing

@testable import Querying

/// Names with symbols, such as `__init__` and `\\watch`.
@Suite("names with symbols")
struct SymbolicNameTests {
  @Test(
    "a word with symbols before it, or underscores behind it, is a name with symbols",
    arguments: [
      ("__init__", true), ("@property", true), ("$libdir", true), ("\\dt", true),
      ("%ROWTYPE", true),
      ("**kwargs", true), ("#include", true), ("::before", true), ("_asdict", true),
      ("name_", true),
      ("init", false), ("C++", false), (".net", false), ("--amend", false), ("what?", false),
      ("$5", false), ("*bold*", false), ("@", false), ("print(", false), ("max_wal", false),
      ("\"__init__\"", false), ("#日本", false),
    ]
  )
  func names(_ text: String, _ isName: Bool) {
    let terms = UserQuery(text).terms
    #expect(terms.contains { $0.symbolicName != nil } == isName)
  }

  @Test(
    "a heading with the symbols precedes one that has the word alone",
    arguments: [
      (
        "__init__", ["__init__", "object.__init__(self[, ...])"], ["Parameters of __init__()"],
        ["init", "Init"]
      ),
      (
        "\\watch", ["\\watch [ seconds ]"], ["The command \\watch of psql"], ["watch", "\\watcher"]
      ),
      ("*args", ["*args"], ["call(*args)"], ["args", "**args"]),
      ("@media", ["@media"], ["Nested @media rules"], ["media", "@@media"]),
    ]
  )
  func headings(_ query: String, _ named: [String], _ mentioned: [String], _ others: [String]) {
    let terms = UserQuery(query + " ").terms.map { MatchTerm($0) }
    func values(_ headings: [String]) -> [Double] {
      headings.map { HeadingFit.value(terms, heading: $0) }
    }
    #expect(values(named).min() ?? 0 > values(mentioned).max() ?? 1)
    #expect(values(mentioned).min() ?? 0 > values(others).max() ?? 1)
    #expect(values(others).min() ?? 0 > 0)
    #expect(others.allSatisfy { !TitleFit(terms, title: $0).isExact })
    for heading in named {
      let sections = (others + mentioned + [heading]).map {
        SectionRanking.Section(heading: $0, level: 2, text: "A text.")
      }
      let scores = SectionRanking(terms).scores(sections)
      #expect(scores.indices.max { scores[$0] < scores[$1] } == scores.count - 1, "\(heading)")
    }
  }

  @Test func `words that are only excluded are words`() {
    #expect(UserQuery("-Wall").terms.map(\.tokens) == [["wall"]])
    #expect(UserQuery("-Wall").text == "Wall" && UserQuery("-Wall").excluded.isEmpty)
    #expect(UserQuery("gcc -Wall").excluded.map(\.tokens) == [["wall"]])
    #expect(UserQuery("-Wall site:gcc.example").excluded.map(\.tokens) == [["wall"]])
  }
}
