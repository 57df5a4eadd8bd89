import Foundation
import Testing

@testable import Basics

/// Foundation's encoder and parser as referees.
@Suite("JSON writer")
struct JSONWriterTests {
  private static func written(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Every ASCII character at every offset in eight bytes, and characters of every length in UTF-8.
  @Test(arguments: 0..<8)
  func `strings are those of JSONEncoder`(_ offset: Int) throws {
    let characters = (0..<0x80).compactMap { Unicode.Scalar($0) } + ["é", "‱", "🍋", "\u{FFFF}"]
    for character in characters {
      let text = String(repeating: "a", count: offset) + String(character) + "bcdefghi"
      try #expect(Self.written { $0.string(text) } == Self.encoded(text))
    }
  }

  @Test(
    arguments: [
      0, -0.0, 1, -1, 10, 0.1, 1e14, 1e15, 1e16, 1e300, -1e-300, .leastNonzeroMagnitude,
      1234567.5, .infinity, -.infinity, .nan,
    ]
  )
  func `numbers are those of JSONEncoder`(_ number: Double) throws {
    try #expect(Self.written { $0.number(number) } == Self.encoded(number))
  }

  @Test func `members are in the order of their names, however alike these begin`() throws {
    let names = [
      "title", "contentURL", "contentType", "contentTypeTree", "content", "contents", "a", "A", "",
      "b\u{0}", "b",
    ]
    let members = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.count) })
    try #expect(
      Self.written { $0.object(names) { $0.integer($1.count) } } == Self.encoded(members)
    )
  }

  @Test func `commas separate members and elements, also behind brackets in strings`() throws {
    let text = Self.written { json in
      json.literal("{")
      json.member("a", nil as String?)
      json.member("b", "{")
      json.member("c", ["[", "]", ""])
      json.name("d")
      json.list([[1, 2], [], [3]]) { $0.list($1) { $0.integer($1) } }
      json.name("e")
      json.object([]) { $0.integer($1.count) }
      json.member("f", nil as Int?)
      json.member("g", -7)
      json.member("h", false)
      json.literal("}")
    }
    #expect(
      text == #"{"b":"{","c":["[","]",""],"d":[[1,2],[],[3]],"e":{},"g":-7,"h":false}"#
    )
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?.count == 6)
  }
}
