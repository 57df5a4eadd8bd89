import Testing

@testable import Querying

@Suite("ranking of sections")
struct SectionRankingTests {
  typealias Section = SectionRanking.Section

  private static func terms(_ query: String) -> [MatchTerm] {
    UserQuery(query).terms.map { MatchTerm($0) }
  }

  /// Returns the fragment of the section with the highest score.
  private static func best(_ query: String, _ sections: [Section]) -> String? {
    let scores = SectionRanking(terms(query)).scores(sections)
    return scores.indices.max { scores[$0] < scores[$1] }.flatMap { sections[$0].anchor }
  }

  private static func section(
    _ heading: String,
    _ anchor: String,
    _ text: String = "",
    level: Int = 7
  )
    -> Section
  {
    Section(heading: heading, anchor: anchor, level: level, text: Substring("\(heading)\n\(text)"))
  }

  /// The reference of a module, whose methods have short headings and full names in their fragments.
  private static let reference = [
    section("text: wrapping", "top", "Wraps text, by a method or a function.", level: 1),
    section("wrap", "text.wrap", "A function of the module."),
    section("class Wrapper", "text.Wrapper", "The class has a method."),
    section("wrap", "text.Wrapper.wrap", "Wraps a paragraph."),
    section("fill", "text.Wrapper.fill", "Wraps and joins. A method like wrap."),
  ]

  @Test(
    "the full name in a fragment tells equal headings apart",
    arguments: [
      ("wrap text.Wrapper method", "text.Wrapper.wrap"), ("text.Wrapper.wrap", "text.Wrapper.wrap"),
      ("text.wrap", "text.wrap"), ("fill text.Wrapper", "text.Wrapper.fill"),
      ("class text.Wrapper", "text.Wrapper"),
    ]
  )
  func fragments(_ query: String, _ anchor: String) {
    #expect(Self.best(query, Self.reference) == anchor)
  }

  @Test(
    "of sections with one name, the first one answers the name, and others answer further words",
    arguments: [("table insert", "insert"), ("table insert hint", "insert-2")]
  )
  func overloads(_ query: String, _ anchor: String) {
    func overload(_ anchor: String, _ text: String) -> Section {
      Section(heading: "table.insert", anchor: anchor, level: 3, text: Substring(text))
    }
    let sections = [
      Self.section("Tables", "top", "All about tables.", level: 1),
      // A row of the summary is no overload.
      Section(heading: "table.insert", anchor: "summary", level: 7, text: ""),
      overload("insert", "Puts a value into the table, at a place that its key tells."),
      overload("insert-1", "To insert, insert."),
      overload("insert-2", "Insert with a hint: insert."),
    ]
    #expect(Self.best(query, sections) == anchor)
  }

  /// Options as the manual of Git lists them.
  private static let options = [
    section("git-commit(1)", "top", "Records changes.", level: 1),
    section("SYNOPSIS", "synopsis", "git commit [--amend] [--fixup <commit>] [-m <msg>]", level: 2),
    section("-m <msg>, --message=<msg>", "message", "The message of the commit."),
    section("--fixup=[(amend|reword):]<commit>", "fixup", "git commit: amend! amend the commit."),
    section("--amend", "amend", "Replace the tip of the branch."),
    section("--[no-]verify", "verify", "Runs the hooks of git commit."),
    section("--no-edit", "edit", "Takes the message of the commit."),
    section("commit.verify", "verify-variable", "Verify: git commit runs hooks."),
    section("git commit --amend -m x", "example", "An example."),
  ]

  @Test(
    "an option of the query is described where a list of options names it",
    arguments: [
      ("git commit --amend", "amend"), ("git commit --fixup", "fixup"),
      ("git commit --message", "message"), ("git commit --verify", "verify"),
      ("git commit --no-verify", "verify"), ("git commit --no-edit", "edit"),
      ("--AMEND", "amend"),
    ]
  )
  func optionNames(_ query: String, _ anchor: String) {
    #expect(Self.best(query, Self.options) == anchor)
  }

  @Test(
    "the section of an identifier answers without the other words, unless another has more of them",
    arguments: [
      ("wal_level configuration parameter", "wal-level"), ("wal_size setting", "wal-size"),
      ("reset db.Log method", "db.Log.reset"), ("db.Log class", "db.Log"),
    ]
  )
  func identifiers(_ query: String, _ anchor: String) {
    let sections =
      [
        Self.section(
          "Methods of configuration",
          "methods",
          "Each configuration parameter.",
          level: 2
        ),
        Self.section("wal_level", "wal-level", "How much is written."),
        Self.section("wal_size", "wal-size", "See wal_level."),
        Self.section("wal_keep", "wal-keep", "See wal_level and wal_size."),
        Self.section("class Log", "db.Log", "A log."),
        Self.section("reset", "db.Log.reset", "Empties the log."),
      ]
      + (0..<20).map { Self.section("other\($0)", "other-\($0)", "Nothing.") }
    #expect(Self.best(query, sections) == anchor)
  }

  @Test(
    "a whole name precedes longer names that contain it, and texts that mention it",
    arguments: [
      ("urlopen", "request.urlopen"), ("DocIndex_New", "c.DocIndex_New"),
      ("index", "operator.index"), ("open in module request", "request.open"),
      ("EMAIL_HOST setting", "std-setting-EMAIL_HOST"), ("__index__", "operator.__index__"),
      ("_DocIndex_New", "c._DocIndex_New"), ("DocIndex_New function", "c.DocIndex_New"),
    ]
  )
  func wholeNames(_ query: String, _ anchor: String) {
    let sections = [
      Self.section("request: opening URLs in a module", "top", "Opens by urlopen.", level: 1),
      Self.section("Examples", "examples", "open in module request: request.open(1)", level: 2),
      Self.section("class request.URLopener", "request.URLopener", "URLopener: urlopen, urlopen."),
      Self.section(
        "request.urlopen",
        "request.urlopen",
        "Returns a response, whose text is to be closed when all of it was read."
      ),
      Self.section("request.open", "request.open", "Returns a file."),
      Self.section("_DocIndex_New", "c._DocIndex_New", "DocIndex_New without a check."),
      Self.section("DocIndex_New", "c.DocIndex_New", "Allocates, and checks."),
      Self.section("operator.__index__", "operator.__index__", "The same: index."),
      Self.section("operator.index", "operator.index", "Converts."),
      Self.section(
        "EMAIL_HOST_PASSWORD",
        "std-setting-EMAIL_HOST_PASSWORD",
        "Default: ''. Password for the server of the setting EMAIL_HOST, with EMAIL_HOST_USER."
      ),
      Self.section("EMAIL_HOST", "std-setting-EMAIL_HOST", "The host of all email."),
    ]
    #expect(Self.best(query, sections) == anchor)
  }

  @Test func `words that most sections have decide little`() {
    let sections = ["alpha", "beta", "gamma", "delta"].map {
      Self.section("Server \($0)", $0, "A configuration parameter of the server.", level: 2)
    }
    #expect(Self.best("gamma server configuration parameter", sections) == "gamma")
  }

  @Test func `an overview does not hide the section about one of its words`() {
    let sections = [
      Self.section("Numbers", "top", "small 2 bytes\nbig 8 bytes\nmoney 8 bytes", level: 2),
      Self.section("Whole numbers", "whole", "The types small and big have no fraction.", level: 3),
      Self.section("Sums", "sums", "The type money has a fraction.", level: 3),
    ]
    #expect(Self.best("big", sections) == "whole" && Self.best("money", sections) == "sums")
  }

  /// Headings and texts of few words, so that words repeat; the order of the sections is no part of their scores,
  /// except for the first one, and no score is negative.
  @Test(arguments: 0..<200)
  func `the order of sections does not change their scores`(_ seed: UInt64) {
    var numbers = SplitMix(seed)
    let words = ["rye", "bread", "baking", "rye_bread", "the", "Wrapper.wrap", "", "日本"]
    func text(_ most: UInt64) -> String {
      (0..<numbers.next(below: most)).map { _ in words[Int(numbers.next(below: 8))] }
        .joined(separator: " ")
    }
    let first = Self.section("Page", "top", text(9), level: 1)
    let others = (0..<Int(numbers.next(below: 6))).map {
      Self.section(text(4), "a\($0).\(text(3))", text(30), level: 2)
    }
    let ranking = SectionRanking(Self.terms(text(5)))
    let scores = ranking.scores([first] + others)
    let reversed = ranking.scores([first] + others.reversed())
    #expect(scores.count == others.count + 1 && scores.allSatisfy { $0.isFinite && $0 >= 0 })
    for (left, right) in zip(scores.dropFirst(), reversed.dropFirst().reversed()) {
      #expect(abs(left - right) < 1e-9)
    }
  }

  /// The names of functions in the manual of igraph.
  @Test(
    "a name without the prefix of its library",
    arguments: [
      ("vector_copy", ["igraph_vs_vector_copy", "igraph_vector_copy_to", "igraph_vector_copy"]),
      (
        "adjlist_init",
        ["igraph_adjlist_init_empty", "igraph_lazy_adjlist_init", "igraph_adjlist_init"]
      ),
    ]
  )
  func prefixes(_ query: String, _ names: [String]) {
    let terms = UserQuery(query + " ").terms.map { MatchTerm($0) }
    let sections = names.map {
      SectionRanking.Section(heading: $0, anchor: $0, level: 2, text: "Copies \($0).")
    }
    let scores = SectionRanking(terms).scores(sections)
    #expect(scores.indices.max { scores[$0] < scores[$1] } == names.count - 1)
    let mark = String(decoding: [HeadingFit.fragmentMark], as: UTF8.self)
    let values = names.map { HeadingFit.best(terms, outline: mark + $0).value }
    #expect(values.last == 1 && values.dropLast().allSatisfy { $0 < 1 })
  }

  /// The fragments of Sphinx, whose headings have the last part alone.
  @Test func `a member without the module of its class`() {
    let terms = UserQuery("User.password").terms.map { MatchTerm($0) }
    let names = ["auth.models.User.username", "auth.models.AnonymousUser.password"]
    let sections = (names + ["auth.models.User.password"]).map {
      SectionRanking.Section(heading: "password", anchor: $0, level: 7, text: "A User password.")
    }
    let scores = SectionRanking(terms).scores(sections)
    #expect(scores.indices.max { scores[$0] < scores[$1] } == 2)
    let mark = String(decoding: [HeadingFit.fragmentMark], as: UTF8.self)
    #expect(HeadingFit.best(terms, outline: mark + "auth.models.User.password").value == 1.5)
    #expect(HeadingFit.best(terms, outline: mark + "auth.max_user_password").value < 1)
  }
}

/// The generator [SplitMix64](https://prng.di.unimi.it/splitmix64.c).
private struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next(below limit: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) % limit
  }
}
