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
      ("rye bread", "Rye bread"), ("rye br", "Bread of rye"), ("rye", "Nothing"), ("", "Rye"),
      ("rye bread mill", "The rye mill"),
    ]
  )
  func explained(_ query: String, _ title: String) {
    var signals = Self.signals(query, title)
    signals.isInNames = true
    signals.text = 7
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
