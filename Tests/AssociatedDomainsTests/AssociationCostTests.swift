import Testing
import URLStandard

@testable import AssociatedDomains

/// Association files with multiplying parts, which once took gigabytes or hours within 128 kB.
@Suite("the cost of association files", .timeLimit(.minutes(15)))
struct AssociationCostTests {
  private static let words = (0..<500).map { "\"*a*b\($0)\"" }.joined(separator: ",")
  private static let path = "/" + String(repeating: "ab", count: 5000)

  private static func verdicts(_ json: String) throws -> [String] {
    let url = try #require(WebURL("https://a.example" + path + "?x=y#z"))
    let file = try #require(AssociationFile(parsing: Array(json.utf8)))
    return file.verdicts(for: url).map(\.appID)
  }

  private static func file(_ links: String) -> String { "{\"applinks\":{\(links)}}" }

  @Test func `a variable of five hundred patterns in a pattern of a thousand variables`() throws {
    let pattern = String(repeating: "$(x)", count: 1000)
    let components = String(repeating: "{\"/\":\"\(pattern)\"},", count: 20) + "{\"/\":\"*\"}"
    let json = Self.file(
      "\"substitutionVariables\":{\"x\":[\(Self.words)]},"
        + "\"details\":[{\"appIDs\":[\"A.a\"],\"components\":[\(components)]}]"
    )
    // If the matching limit is exceeded, no app is confirmed, whatever a later rule contains.
    try #expect(Self.verdicts(json) == [])
  }

  @Test func `defaults that each of ten thousand components has`() throws {
    let items = (0..<2000).map { "\"k\($0)\":\"*\"" }.joined(separator: ",")
    let components = String(repeating: "{},", count: 5000) + "{}"
    let json = Self.file(
      "\"defaults\":{\"/\":\"/\(String(repeating: "*a", count: 2000))\",\"?\":{\(items)}},"
        + "\"details\":[{\"appIDs\":[\"A.a\"],\"components\":[\(components)]}]"
    )
    try #expect(Self.verdicts(json) == [])
  }

  @Test func `an app that is named thirty thousand times is told once`() throws {
    let names = String(repeating: "\"A.a\",", count: 15_000) + "\"B.b\""
    let json = Self.file("\"details\":[{\"appIDs\":[\(names)],\"components\":[{\"/\":\"*\"}]}]")
    try #expect(Self.verdicts(json) == ["A.a", "B.b"])
  }

  @Test func `values of variables match in both cases`() throws {
    let json = """
      {"applinks":{"substitutionVariables":{"x":["AB"]},"details":[
        {"appIDs":["A.a"],"components":[{"/":"/$(x)*"}]},
        {"appIDs":["B.b"],"components":[{"/":"/$(x)*","caseSensitive":false}]}]}}
      """
    try #expect(Self.verdicts(json) == ["B.b"])
  }
}
