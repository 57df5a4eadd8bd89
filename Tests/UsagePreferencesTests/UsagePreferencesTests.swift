import Testing
import UsagePreferences

@Suite("usage preferences")
struct UsagePreferencesTests {
  @Test(
    "Content-Usage is a structured field dictionary",
    arguments: [
      ("train-ai=n", ["train-ai=n"]), ("train-ai=y, search=n", ["search=n", "train-ai=y"]),
      ("train-ai=y;a=1;b=\"x,\", search=n", ["search=n", "train-ai=y"]),
      ("other=(a \"b\" 1.5);q=:aGk=:, train-ai=n", ["train-ai=n"]),
      ("train-ai=n, train-ai=y", ["train-ai=y"]), ("train-ai", []), ("train-ai=yes", []),
      ("train-ai=\"n\"", []), ("train-ai=?0", []), ("Train-AI=n", []), ("train-ai=n,", []),
      ("train-ai=n;;", []), ("train-ai = n", []), ("train-ai=n search=n", []), ("", []),
      ("  train-ai=n  ", ["train-ai=n"]), ("train-ai=n\t,\tsearch=y", ["search=y", "train-ai=n"]),
      ("a=@1659578233, b=-12.5, train-ai=n", ["train-ai=n"]), ("a=1.2345, train-ai=n", []),
    ]
  )
  func contentUsage(_ text: String, _ statements: [String]) {
    var usage = UsagePreferences()
    usage.addContentUsage(text.utf8)
    #expect(usage.statements == statements)
  }

  @Test(
    "Content-Signal",
    arguments: [
      ("search=yes,ai-train=no", ["search=y", "train-ai=n"]),
      ("Search = Yes, ai-input = no", ["ai-input=n", "search=y"]), ("ai-train=maybe", []),
      ("", []), ("=,=,=", []),
    ]
  )
  func contentSignal(_ text: String, _ statements: [String]) {
    var usage = UsagePreferences()
    usage.addContentSignal(text)
    #expect(usage.statements == statements)
  }

  @Test(
    "robots directives",
    arguments: [
      ("noai", ["train-ai=n"]), ("index, NOAI, noimageai", ["train-ai-images=n", "train-ai=n"]),
      ("noindex", []), ("noairplane", []),
    ]
  )
  func directives(_ text: String, _ statements: [String]) {
    var usage = UsagePreferences()
    usage.addRobotsDirectives(text)
    #expect(usage.statements == statements)
  }

  @Test func `a refusal counts, whatever the order`() {
    for texts in [["train-ai=n", "train-ai=y"], ["train-ai=y", "train-ai=n"]] {
      var usage = UsagePreferences()
      for text in texts { usage.addContentUsage(text.utf8) }
      #expect(usage.statements == ["train-ai=n"])
    }
  }

  @Test(
    "use by AI",
    arguments: [
      ([], false), (["search=n"], false), (["train-ai=n"], true), (["tdm=n"], true),
      (["ai-input=n"], true), (["ai-input=y", "train-ai=n"], false), (["train-ai=y"], false),
      (["train-ai-images=n"], false),
    ] as [([String], Bool)]
  )
  func refusal(_ statements: [String], _ refuses: Bool) {
    #expect(UsagePreferences(statements: statements).refusesAI == refuses)
  }

  @Test func `a TDM reservation has a policy`() {
    var usage = UsagePreferences()
    usage.addReservation("1", policy: "https://a.example/policy.json")
    #expect(usage.statements == ["tdm=n"])
    #expect(usage.licenses == ["https://a.example/policy.json"])
    var none = UsagePreferences()
    none.addReservation("true", policy: "https://a.example/")
    #expect(none.isEmpty)
  }

  @Test func `hostile expressions end`() {
    let hostile = [
      String(repeating: "a=(", count: 20_000), String(repeating: "a=1;", count: 20_000),
      "a=\"" + String(repeating: "\\", count: 60_000), String(repeating: ",", count: 60_000),
      "a=:" + String(repeating: "A", count: 100_000), "a=\u{0}", "a=\u{FF}",
    ]
    for text in hostile {
      var usage = UsagePreferences()
      usage.addContentUsage(text.utf8)
      usage.addContentSignal(text)
      usage.addRobotsDirectives(text)
      #expect(usage.isEmpty)
    }
  }
}
