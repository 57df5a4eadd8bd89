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
      ("name_", true), ("operator[]", true), ("operator<<=", true), ("operator->", true),
      ("std::vector::operator=", true), ("std::map::~map", true), ("operator +=", true),
      ("init", false), ("C++", false), (".net", false), ("--amend", false), ("what?", false),
      ("$5", false), ("*bold*", false), ("@", false), ("print(", false), ("max_wal", false),
      ("\"__init__\"", false), ("#日本", false), ("operator", false), ("operators*", false),
      ("empty?", false), ("std::map::map", false), ("a += b", false),
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
      (
        "operator=", ["operator=", "operator= (const Dbt &)", "std::vector::operator="],
        ["Overloads of operator= in C++"], ["operator==", "operator+=", "operator", "operator []"]
      ),
      (
        "operator +=", ["operator+=", "operator +="], ["The operator += of vectors"],
        ["operator=", "operator +", "operator"]
      ),
      (
        "std::map::~map", ["std::map::~map"], ["See std::map::~map"],
        ["std::map::map", "std::multimap::~multimap std map map"]
      ),
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

  @Test(
    "of names with the same words, the one with the symbols of the query equals it",
    arguments: [
      // Ruby: methods that change their object, and those that ask.
      ("save!", "save!", ["save"]), ("save", "save", ["save!"]),
      ("empty?", "empty?", ["empty!", "empty"]), ("Array#empty?", "Array#empty?", ["Array#empty!"]),
      ("name=", "name=", ["name"]),
      // Scheme (R7RS 6.6).
      ("char<?", "char<?", ["char>?", "char<=?"]),
      ("string->list", "string->list", ["string-list"]),
      // C++.
      ("operator()", "operator()", ["operator=", "operator[]"]),
      ("std::map::map", "std::map::map", ["std::map::~map"]),
      ("std::vector::operator[]", "std::vector::operator[]", ["std::vector::operator="]),
      ("operator-", "operator-", ["operator--", "operator->", "operator"]),
      ("C", "C", ["C++"]), ("C++", "C++", ["C"]),
    ]
  )
  func titles(_ query: String, _ named: String, _ others: [String]) {
    let terms = UserQuery(query + " ").terms.map { MatchTerm($0) }
    let value = HeadingFit.value(terms, heading: named)
    #expect(TitleFit(terms, title: named).isExact)
    #expect(value == 1.5)
    for other in others {
      #expect(!TitleFit(terms, title: other).isExact, "\(other)")
      #expect(HeadingFit.value(terms, heading: other) < value, "\(other)")
    }
  }

  @Test func `a destructor equals its constructor in no form`() {
    let terms = UserQuery("std::map::map").terms.map { MatchTerm($0) }
    #expect(!TitleFit(terms, title: "std::map::~map").isExactButForms)
    #expect(TitleFit(UserQuery("map").terms.map { MatchTerm($0) }, title: "~map").isExactButForms)
  }

  @Test(
    "the symbols of a sentence, of parameters and of types are no part of a name",
    arguments: [
      ("what is python?", "What is Python"), ("what is python", "What is Python?"),
      ("Tom Jerry", "Tom & Jerry"), ("src/", "src"), ("src", "/src"), ("vector t", "vector<T>"),
      ("operator", "operator()"),
    ]
  )
  func punctuation(_ query: String, _ title: String) {
    let terms = UserQuery(query + " ").terms.map { MatchTerm($0) }
    #expect(TitleFit(terms, title: title).isExact)
  }

  @Test func `a section without the symbols at the end of a name is another one`() {
    let terms = UserQuery("uniq! ").terms.map { MatchTerm($0) }
    // The fragments of RDoc, as members of the class.
    let sections = ["uniq → new_array", "uniq! → self or nil"].map {
      SectionRanking.Section(heading: $0, anchor: "Array.uniq", level: 3, text: "A text.")
    }
    let scores = SectionRanking(terms).scores(sections)
    #expect(scores[1] > scores[0])
  }

  @Test func `words that are only excluded are words`() {
    #expect(UserQuery("-Wall").terms.map(\.tokens) == [["wall"]])
    #expect(UserQuery("-Wall").text == "Wall" && UserQuery("-Wall").excluded.isEmpty)
    #expect(UserQuery("gcc -Wall").excluded.map(\.tokens) == [["wall"]])
    #expect(UserQuery("-Wall site:gcc.example").excluded.map(\.tokens) == [["wall"]])
  }
}
