import AssociatedDomains
import Foundation
import Testing
import URLStandard
import WebmarkTesting

@Suite(
  "association files, by third-party cases",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct AssociationCaseTests {
  /// Cases that contradict a later case of the suite: same file, same URL, different result.
  ///
  /// The suite contains one file where the site had two, and these cases belong to the other one.
  static let contradictoryAssociations = Set(
    (18...23).map { "aasa-match/real/0MoNa15_universal-links-test/\($0)" }
      + (114...123).map { "aasa-match/real/1ucas_1ucas.github.io/\($0)" }
  )

  /// The suite's matchers require a query item if its pattern is `*`; for Apple, a missing item has the
  /// empty string as its value, which `*` matches.
  static let missingItemAssociations = Set(
    [74, 84].map { "aasa-match/real/18652082378_turtlekeeper-app/\($0)" }
      + [97, 100, 103, 106, 109, 112].map { "aasa-match/real/19lmyers_taskify-web/\($0)" }
  )

  /// `/test/*` of a component matches `/test`, as the table of Apple's technote TN3155 shows.
  static let bareFolderAssociations: Set<String> = [
    "aasa-match/real/AgoraIO-Community_Universal-Links-SwiftUI/419"
  ]

  @Test func `association files decide as Apple's text and tools do`() throws {
    let cases = try SharedCases.cases("aasa-match")
    #expect(cases.count == 466)
    var wrong: Set<String> = []
    for testCase in cases {
      let url = try #require(testCase.text("url").flatMap { WebURL($0) })
      let bytes: [UInt8]
      if let file = testCase.text("aasa_file") {
        bytes = try SharedCases.bytes("aasa-match/\(file)")
      } else {
        let value = testCase.fields["aasa"] ?? [:]
        bytes = Array(
          try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
        )
      }
      let verdicts = AssociationFile(parsing: bytes)?.verdicts(for: url) ?? []
      let answer = Dictionary(
        verdicts.map { ($0.appID, $0.verdict.rawValue) },
        uniquingKeysWith: { first, _ in first }
      )
      if answer != testCase.object("expected") as? [String: String] ?? [:] {
        wrong.insert(testCase.id)
      }
    }
    let known = Self.contradictoryAssociations.union(Self.missingItemAssociations)
      .union(Self.bareFolderAssociations)
    #expect(wrong == known)
  }
}

/// The types are those of <https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary>.
@Suite("malformed association files")
struct MalformedAssociationTests {
  @Test(
    "a component of another form opens no URL",
    arguments: [
      "\"*\"", "null", "7", "[\"/\"]", "{\"/\": 7}", "{\"/\": [\"/buy/*\"]}", "{\"#\": true}",
      "{\"?\": [\"a\"]}",
      "{\"/\": \"*\", \"?\": {\"a\": 1}}",
    ]
  )
  func component(_ component: String) throws {
    func apps(_ components: String) throws -> [String] {
      let json =
        "{\"applinks\":{\"details\":[{\"appIDs\":[\"T.a\"],\"components\":[\(components)]}]}}"
      let file = try #require(AssociationFile(parsing: Array(json.utf8)))
      return file.appIDs(opening: try #require(WebURL("https://a.example/b?a=1")))
    }
    #expect(try apps(component).isEmpty)
    // The other components are read.
    #expect(try apps(component + ", {\"/\": \"/b\"}") == ["T.a"])
  }
}

@Suite("hostile association files")
struct HostileAssociationTests {
  @Test func `association patterns of many stars end soon`() throws {
    let pattern = "/" + String(repeating: "a*", count: 500) + "b"
    let json =
      "{\"applinks\":{\"details\":[{\"appIDs\":[\"T.a\"],\"components\":[{\"/\":\"\(pattern)\"}]}]}}"
    let file = try #require(AssociationFile(parsing: Array(json.utf8)))
    let url = try #require(WebURL("https://a.example/" + String(repeating: "a", count: 2000)))
    #expect(file.verdicts(for: url).isEmpty)
  }
}
