import Checking
import Fixtures
import Foundation
import Testing

/// The rule registry, its options, and the generated documentation page.
@Suite("rule set")
struct RuleSetTests {
  @Test func `identifiers are unique, and capitals with hyphens`() {
    let ids = RuleSet.registry.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.rawValue.allSatisfy { $0.isASCII && ($0.isUppercase || $0 == "-") }, "\(id)")
    }
  }

  @Test func `every rule says what it is about`() {
    for rule in RuleSet.registry {
      #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."), "\(rule.id)")
      #expect(rule.explanation.hasSuffix("."), "\(rule.id)")
      #expect(rule.hint.hasSuffix("."), "\(rule.id)")
    }
  }

  @Test func `a rule is turned off by its name, several by a beginning`() {
    let all = RuleSet.registry.count
    #expect(RuleSet(disabled: ["title-long"]).rules.count == all - 1)
    let rich = RuleSet.registry.count { $0.id.rawValue.hasPrefix("RICH-") }
    #expect(RuleSet(disabled: ["RICH-*"]).rules.count == all - rich)
    #expect(RuleSet.unknown(among: ["TITLE-LONG", "TITLE-LNG", "X-*"]) == ["TITLE-LNG", "X-*"])
  }

  @Test func `rules are limited to those that weigh enough`() {
    let notes = RuleSet.registry.count { $0.level == .note }
    let limited = RuleSet(disabled: ["TITLE-DUP"]).limited(to: .warning).rules
    #expect(limited.count == RuleSet.registry.count - notes - 1)
    #expect(limited.allSatisfy { $0.level >= .warning })
  }

  @Test func `a page without an image is not reported as good for its image`() throws {
    let image = "<meta property=og:image content=https://a.example/b.png>"
    for (head, isGood) in [("", false), (image, true)] {
      let page = try RuleCase.page(RuleCases.page(head: head))
      let report = PageReport(page, by: PageChecker())
      #expect(report.findings.contains { $0.ruleID == "IMG-MISSING" } != isGood)
      #expect(report.good.contains(.image) == isGood)
    }
  }

  @Test func `the rules page is the one that the rules make`() throws {
    let path = FixtureFolder.packageRoot + "/Documentation/Rules.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page == RulesPage.markdown, "run Scripts/rules-page")
  }

  @Test func `the rules page has a row for each rule`() {
    let rows = RulesPage.markdown.split(separator: "\n").filter { $0.hasPrefix("| <a id=") }
    #expect(rows.count == RuleSet.registry.count)
  }

  @Test func `every rule has a file of its own`() throws {
    let folder = FixtureFolder.packageRoot + "/Sources/Checking/Rules"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let alone = RuleSet.registry.filter { !$0.id.rawValue.hasPrefix("RICH-") }
    for rule in alone {
      let name = "\(type(of: rule)).swift"
      #expect(paths.contains { $0.hasSuffix("/" + name) }, "\(name)")
    }
  }
}
