import Testing

@testable import Querying

@Suite("ranking formula")
struct RankingFormulaTests {
  private static func signals(_ query: String, _ title: String) -> RankingFormula.Signals {
    let terms = UserQuery(query).terms.map { MatchTerm($0) }
    return RankingFormula.Signals(
      title: TitleFit(terms, title: FoldedWords(title)),
      terms: terms.count
    )
  }

  @Test(
    "an explanation's factors give the score",
    arguments: [
      (words: "rye bread", title: "Rye bread"), ("rye br", "Bread of rye"), ("rye", "Nothing"),
      ("", "Rye"), ("rye bread mill", "The rye mill"),
    ],
    [false, true]
  )
  func explained(_ query: (words: String, title: String), _ hasWholePages: Bool) {
    var signals = Self.signals(query.words, query.title)
    signals.isInNames = true
    (signals.text, signals.hasWholePages) = (7, hasWholePages)
    signals.quality = 1.3
    signals.freshness = 1.2
    signals.personal = 0.9
    let explanation = RankingFormula.standard.explanation(of: signals)
    let sum = explanation.factors.filter { $0.operation == .add }.reduce(0) { $0 + $1.value }
    let product = explanation.factors.filter { $0.operation == .multiply }
      .reduce(1) { $0 * $1.value }
    #expect(abs(sum * product - explanation.score) < 1e-9)
    #expect(explanation.score == RankingFormula.standard.score(signals))
  }

  @Test func `the whole title, then the title that begins so, then the one that has the word`() {
    let titles = ["Rye", "Rye bread", "Bread of rye and other flour"]
    let scores = titles.map { RankingFormula.standard.score(Self.signals("rye", $0)) }
    #expect(scores == scores.sorted(by: >) && Set(scores).count == 3)
  }

  @Test(
    "a page that is named by the query precedes those that have it among other words",
    arguments: [
      ("argparse", "argparse — Parser for options", "Argparse Tutorial"),
      ("pg_dump", "pg_dump - extract a database", "Using pg_dump"),
      ("rye", "Rye: a grain that grows in the north", "Rye bread"),
      ("rye bread", "Rye bread | A cookbook of all grains", "Rye bread and butter"),
      ("ls", "ls :: lists the files of a folder", "ls colors"),
      ("ls", "ls：lists the files of a folder", "ls colors"),
      ("rye bread", "Rye bread｜A cookbook of all grains", "Rye bread and butter"),
      ("パン", "パン ｜ 作り方と材料", "パンの作り方"),
    ]
  )
  func names(_ query: String, _ named: String, _ other: String) {
    let terms = UserQuery(query).terms.map { MatchTerm($0) }
    let scores = [query, named, other].map { title in
      let fit = TitleFit(terms, title: title)
      return RankingFormula.standard.score(RankingFormula.Signals(title: fit, terms: terms.count))
    }
    #expect(scores == scores.sorted(by: >) && Set(scores).count == 3)
  }

  @Test(
    "a qualified name precedes its members for its last part and for the whole of it, a constructor included",
    arguments: [
      ("map", ["Map", "std::map - Site", "std::map::map - Site"]),
      ("std::map", ["std::map - Site", "std::map::map - Site"]),
      ("std map", ["std::map - Site", "std::map::map - Site"]),
      ("unique", ["std::unique", "std::shared_ptr::unique", "std::shared_ptr::unique_things"]),
      ("foldl", ["lists:foldl/3", "lists:foldl_many/3"]),
      ("ListBoxRow", ["Gtk.ListBoxRow", "Gtk.ListBoxRow.new"]),
      ("Timestamp", ["pandas.Timestamp — pandas 1.5", "pandas.Timestamp.now — pandas 1.5"]),
      ("join", ["os.path.join", "os.path.join_all"]),
      ("git commit", ["git-commit(1)", "git-commit-tree(1)", "About the git-commit(1) page"]),
      ("ls", ["ls(1) — coreutils — Manpages", "ls(long) — coreutils — Manpages"]),
      ("ls(1)", ["ls(1) — coreutils — Manpages", "ls(5) — coreutils — Manpages"]),
      ("vec", ["Vec in std::vec - Rust", "Vec in the standard library - Rust"]),
    ]
  )
  func qualifiedNames(_ query: String, _ titles: [String]) {
    let terms = UserQuery(query).terms.map { MatchTerm($0) }
    let scores = titles.map { title in
      let signals = RankingFormula.Signals(
        title: TitleFit(terms, title: title),
        terms: terms.count
      )
      return RankingFormula.standard.score(signals)
    }
    #expect(scores == scores.sorted(by: >) && Set(scores).count == titles.count)
  }

  @Test(
    "full stops in names of files and hosts, in versions and abbreviations make no qualified name",
    arguments: [
      ("com", "www.example.com"), ("museum", "www.example.museum"), ("org", "en.wikipedia.org"),
      ("md", "README.md"), ("README", "README.md"), ("conf", "postgresql.conf"),
      ("11", "Python 3.11"), ("g", "e.g."), ("g", "e.g"), ("d", "Ph.D"), ("more", "and...more"),
      ("end", "The.end."), ("World", "Hello world.World"),
    ]
  )
  func noQualifiedNames(_ query: String, _ title: String) {
    let terms = UserQuery(query).terms.map { MatchTerm($0) }
    #expect(!TitleFit(terms, title: title).isName)
  }

  @Test(
    "words before a separator are no name unless the query equals them",
    arguments: [
      ("rye", "Rye bread — A recipe"), ("bread", "Rye — The bread"), ("rye", "Rye-flour bread"),
      ("rye", "— Rye"), ("rye bread", "Rye — Bread"), ("ry", "Rye — A grain"),
    ]
  )
  func noNames(_ query: String, _ title: String) {
    let terms = UserQuery(query).terms.map { MatchTerm($0) }
    let fit = TitleFit(terms, title: title)
    #expect(!fit.isName)
    #expect(fit == TitleFit(terms, title: FoldedWords(title)))
  }

  @Test func `the text counts more among whole pages, and only there`() {
    var signals = Self.signals("rye", "Bread")
    let without = RankingFormula.standard.score(signals)
    signals.hasWholePages = true
    #expect(RankingFormula.standard.score(signals) == without)
    signals.text = 12
    let page = RankingFormula.standard.score(signals) - without
    signals.hasWholePages = false
    let item = RankingFormula.standard.score(signals) - without
    #expect(page > item && item > 0)
  }

  @Test func `news grow old, events pass, recipes do neither`() {
    let day: Int64 = 86_400
    func factor(_ type: String, _ days: Int64) -> Double {
      Freshness.factor(type: type, date: 1000 * day - days * day, now: 1000 * day)
    }
    #expect(factor("NewsArticle", 0) > factor("NewsArticle", 30))
    #expect(factor("NewsArticle", 30) > factor("NewsArticle", 900))
    #expect(factor("Event", -3) > 1 && factor("Event", 30) < 1)
    #expect(factor("webmark.recipe", 0) == 1 && factor("webmark.recipe", 900) == 1)
    #expect(Freshness.factor(type: "Event", date: .min, now: .max).isFinite)
    #expect(Freshness.factor(type: "NewsArticle", date: .max, now: .min).isFinite)
  }
}
