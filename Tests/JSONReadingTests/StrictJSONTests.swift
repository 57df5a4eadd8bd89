import Foundation
import JSONReading
import Testing

/// Texts whose validity RFC 8259 and I-JSON (RFC 7493) define.
@Suite("strict JSON")
struct StrictJSONTests {
  static let valid = [
    "{}", "[]", "null", " true ", "0", "-0", "10", "-1.5e+3", "1E2", "\"\"", "[1,2]",
    #"{"a":{"b":[{"c":null}]}}"#, #""\ud83c\udf4b\"\\\/\b\f\n\r\t""#, "\u{FEFF}{\"a\":1}\r",
    "{\"a\":\"\u{10FFFF}\u{7F}\"}", "123456789012345678901234567890", "1e308", "1e-999",
    String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
  ]

  static let invalid: [(text: String, message: String)] = [
    ("", "the text ends too early"), ("{", "the text ends too early"),
    (#"{"a":1"#, "the text ends too early"), (#""abc"#, "a string without an end"),
    ("{}{}", "an unexpected value"), ("[1 2]", "an unexpected character"),
    ("[1,]", "an unexpected end"), (#"{"a":1,}"#, "an unexpected end"),
    ("[,1]", "an unexpected comma"),
    (#"{"a" 1}"#, "an unexpected character"), ("{a:1}", "an unexpected character"),
    ("{'a':1}", "an unexpected character"), ("[1}", "an unexpected end"),
    ("01", "no value"), ("1.", "no value"), (".5", "no value"), ("+1", "no value"),
    ("0x10", "no value"),
    ("1e", "no value"), ("-", "no value"), ("NaN", "no value"), ("infinity", "no value"),
    ("1e999", "no value"), ("-1e999", "no value"), ("True", "no value"),
    (#""\ud800""#, "a lone surrogate"), (#""\udc00""#, "a lone surrogate"),
    (#""\ud800\u0041""#, "a lone surrogate"), (#""\ud800x""#, "a lone surrogate"),
    (#"{"\udfff":1}"#, "a lone surrogate"), (#""a\u0000b""#, "a NUL character"),
    (#""\u12""#, "an escape without four digits"), (#""\u+123""#, "an escape without four digits"),
    (#""\x41""#, "an unknown escape"), ("\"a\tb\"", "a control character in a string"),
    ("// x\n{}", "an unexpected character"), ("{}//", "an unexpected character"),
    (#"{"a":1,"a":2}"#, "the name 'a' appears twice in an object"),
    (#"[{"b":{"a":1,"\u0061":2}}]"#, "the name 'a' appears twice in an object"),
    (String(repeating: "[", count: 65), "more than 64 levels"),
    (String(repeating: #"{"a":"#, count: 100_000), "more than 64 levels"),
  ]

  @Test("is read", arguments: valid)
  func read(_ text: String) throws {
    let value = try StrictJSON.parse(Array(text.utf8))
    // Foundation parses the same value.
    let text = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    guard !text.contains("e-999"), !text.contains("123456789012345678901234567890") else { return }
    let expected = try JSONSerialization.jsonObject(
      with: Data(text.utf8),
      options: .fragmentsAllowed
    )
    let written = try JSONEncoder().encode(value)
    let found = try JSONSerialization.jsonObject(with: written, options: .fragmentsAllowed)
    #expect(expected as? NSObject == found as? NSObject)
  }

  @Test("is refused", arguments: invalid)
  func refuse(_ text: String, _ message: String) {
    #expect {
      try StrictJSON.parse(Array(text.utf8))
    } throws: { error in
      let found = (error as? StrictJSON.Failure)?.message ?? ""
      return found.hasPrefix(message)
        || message == "an unexpected character" && found.hasPrefix("no value")
    }
  }

  @Test(
    "is not UTF-8",
    arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]]
  )
  func encoding(_ bytes: [UInt8]) {
    #expect {
      try StrictJSON.parse(bytes)
    } throws: { error in
      (error as? StrictJSON.Failure)?.message == "the text is not UTF-8"
    }
  }
}
