import JSONReading
import Testing

@Suite("lenient JSON")
struct LenientJSONTests {
  static func parse(_ text: String) throws -> (value: JSONValue, repairs: [String]) {
    try LenientJSON.parse(Array(text.utf8))
  }

  @Test(
    "what pages wrap around JSON is taken off, and told",
    arguments: [
      "//<![CDATA[\n{\"a\":1}\n//]]>", "/*<![CDATA[*/{\"a\":1}/*]]>*/", "<!--\n{\"a\":1}\n-->",
      "<!-- a remark: 1 > 0 -->\n{\"a\":1}", "{\"a\":<!-- one -->1}", "{\"a\":1};", "{\"a\":1,}",
      "\u{FEFF}{\"a\":1}", "{\"a\":1} trailing",
    ]
  )
  func wrapped(_ text: String) throws {
    let (value, repairs) = try Self.parse(text)
    #expect(value["a"] == .number("1"))
    #expect(!repairs.isEmpty)
  }

  /// RFC 8259, section 6.
  @Test(
    "what is no number of JSON is told",
    arguments: ["01.5", "+1", ".5", "1.", "0x10", "1.e3", "1e", "-", "--1", "00", "-01"]
  )
  func numbers(_ number: String) throws {
    #expect((try? Self.parse("[\(number)]").repairs)?.isEmpty != true)
  }

  @Test(
    "numbers of JSON",
    arguments: ["0", "-0", "10", "-1.5", "1e3", "1E+3", "0.5e-3", "120.00", "9"]
  )
  func goodNumbers(_ number: String) throws {
    let (value, repairs) = try Self.parse("[\(number)]")
    #expect(value == .array([.number(number)]) && repairs.isEmpty)
  }

  @Test(
    "words and escapes that JSON does not have",
    arguments: ["nan", "infinity", "\"\\u+123\"", "\"\\u12\""]
  )
  func words(_ text: String) throws {
    #expect((try? Self.parse("[\(text)]").repairs)?.isEmpty != true)
  }

  /// Found by fuzzing: this input exhausted the memory.
  @Test func `a brace that closes a list`() throws {
    let (value, repairs) = try Self.parse("{\"a\": [1, null, }}, {\"b\": [}]")
    #expect(value["a"] == .array([.number("1"), .null]))
    #expect(repairs.contains { $0.contains("the list is not closed") })
  }

  @Test func `good JSON is read without a word`() throws {
    let (value, repairs) = try Self.parse(#"{"a":["\u00e9\ud83d\ude00\n",true,null,-1.5e3]}"#)
    #expect(value["a"] == .array([.string("é😀\n"), .bool(true), .null, .number("-1.5e3")]))
    #expect(repairs.isEmpty)
  }

  @Test func `a control character in a string is kept and told with its place`() throws {
    let (value, repairs) = try Self.parse("{\n\"a\": \"x\ty\"}")
    #expect(value["a"] == .string("x\ty"))
    #expect(repairs == ["2:8: a control character in a string"])
  }

  /// The end of a string is followed by JSON punctuation; these quotation marks are followed by words.
  @Test(
    "a quotation mark that nobody escaped is part of its text",
    arguments: [
      (#"{"a": "the "Loaf" of bread", "b": 1}"#, #"the "Loaf" of bread"#),
      (#"{"a": "So Jewels", a light installation", "b": 1}"#, #"So Jewels", a light installation"#),
      (#"{"a": "x" , "b": 1}"#, "x"), (#"{"a": "x" "b": 1}"#, "x"), (#"{"a": "x", }"#, "x"),
      ("{\"a\": \"x\" // y\n}", "x"), (#"{"a": "x", // y"# + "\n\"b\": 1}", "x"),
    ]
  )
  func strayQuote(_ json: String, _ text: String) throws {
    let (value, repairs) = try Self.parse(json)
    #expect(value["a"] == .string(text))
    #expect(
      repairs.contains { $0.hasSuffix("a quotation mark in a string") } == text.contains("\"")
    )
  }

  @Test(
    "what cannot be read is an error with its place",
    arguments: [
      "", "   ", "{", "{\"a\"", "nonsense", "{a:1}", String(repeating: "[", count: 1_000_000),
    ]
  )
  func unreadable(_ text: String) {
    #expect(throws: LenientJSON.Failure.self) { try Self.parse(text) }
  }
}
