import Fixtures
import Testing

/// Tests of the comparison itself; if it found no differences, every test over the fixtures would pass.
@Suite("Expectations held against answers")
struct FixtureJSONTests {
  static let answer = """
    {"links": [{"url": "x", "rank": 1}, {"url": "y"}], "text": "hello", "number": 4.8, "flag": true,
     "nothing": null, "one": 1}
    """

  @Test(
    "agree",
    arguments: [
      #"{}"#,
      #"{"links": [{"url": "x"}, {"url": "y", "rank": null}]}"#,
      #"{"links": {"count": 2, "contains": [{"url": "y"}], "lacks": [{"url": "z"}]}}"#,
      #"{"text": {"contains": ["ell", "h"], "lacks": ["x"]}}"#,
      #"{"number": 4.8000000000001, "absent": null, "nothing": null, "flag": true, "one": 1.0}"#,
    ]
  )
  func agreement(_ expected: String) throws {
    #expect(try differences(expected) == [])
  }

  @Test(
    "differ",
    arguments: [
      #"{"links": [{"url": "x"}]}"#, #"{"links": [{"url": "y"}, {"url": "x", "rank": 1}]}"#,
      #"{"links": {"count": 3}}"#, #"{"links": {"contains": [{"url": "z"}]}}"#,
      #"{"links": {"lacks": [{"url": "y"}]}}"#, #"{"links": {"cuont": 2}}"#, #"{"links": "x"}"#,
      #"{"text": {"contains": ["no"]}}"#, #"{"text": {"lacks": ["ell"]}}"#, #"{"text": null}"#,
      #"{"number": 4.7}"#, #"{"flag": 1}"#, #"{"one": true}"#, #"{"one": "1"}"#, #"{"absent": 1}"#,
      #"{"nothing": false}"#,
    ]
  )
  func disagreement(_ expected: String) throws {
    #expect(try !differences(expected).isEmpty)
  }

  @Test func `a difference names its place`() throws {
    let found = try differences(#"{"links": [{"url": "x"}, {"url": "z"}]}"#)
    #expect(found == [#"links[1].url: expected "z", found "y""#])
  }

  private func differences(_ expected: String) throws -> [String] {
    let answer = try FixtureJSON(parsing: Array(Self.answer.utf8), fileName: "answer")
    return try FixtureJSON(parsing: Array(expected.utf8), fileName: "expected").differences(
      in: answer
    )
  }
}
