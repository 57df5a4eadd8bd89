import Basics
import FoundationEssentials

/// A JSON object under construction, as the bytes of a DevTools command.
///
/// Bodies of responses are added as base64, without a string.
struct CommandWriter {
  private var json: JSONWriter

  init() {
    json = JSONWriter()
    json.literal("{")
  }

  /// Adds a text.
  mutating func add(_ name: StaticString, _ value: String) { json.member(name, value) }

  /// Adds a number.
  mutating func add(_ name: StaticString, _ value: Int) { json.member(name, value) }

  /// Adds a Boolean value.
  mutating func add(_ name: StaticString, _ value: Bool) { json.member(name, value) }

  /// Adds bytes as base64 text ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), section 4).
  mutating func add(_ name: StaticString, base64 value: [UInt8]) {
    json.name(name)
    json.literal("\"")
    json.json(Data(value).base64EncodedData())
    json.literal("\"")
  }

  /// Adds an object that is already complete.
  mutating func add(_ name: StaticString, encoded object: CommandWriter) {
    json.name(name)
    json.json(object.finished)
  }

  /// Adds a list of objects.
  mutating func add<Element>(
    _ name: StaticString,
    list: [Element],
    _ build: (inout CommandWriter, Element) -> Void
  ) {
    json.name(name)
    json.list(list) { json, element in
      var writer = CommandWriter()
      build(&writer, element)
      json.json(writer.finished)
    }
  }

  /// The complete object.
  var finished: [UInt8] { json.bytes + [UInt8(ascii: "}")] }
}
