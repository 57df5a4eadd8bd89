import Basics
import FoundationEssentials

/// A JSON object under construction, as the bytes of a DevTools command.
///
/// Bodies of responses are added as base64, without a string.
struct CommandWriter {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  /// Adds a text.
  mutating func add(_ name: StaticString, _ value: String) {
    begin(name)
    append(text: value)
  }

  /// Adds a number.
  mutating func add(_ name: StaticString, _ value: Int) {
    begin(name)
    bytes += "\(value)".utf8
  }

  /// Adds a Boolean value.
  mutating func add(_ name: StaticString, _ value: Bool) {
    begin(name)
    bytes += (value ? "true" : "false").utf8
  }

  /// Adds bytes as base64 text ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), section 4).
  mutating func add(_ name: StaticString, base64 value: [UInt8]) {
    begin(name)
    bytes.append(UInt8(ascii: "\""))
    Base64.append(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an object that is already complete.
  mutating func add(_ name: StaticString, encoded object: CommandWriter) {
    begin(name)
    bytes += object.finished
  }

  /// Adds a list of objects.
  mutating func add<Element>(
    _ name: StaticString,
    list: [Element],
    _ build: (inout CommandWriter, Element) -> Void
  ) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      var writer = CommandWriter()
      build(&writer, element)
      bytes += writer.finished
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The complete object.
  var finished: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func begin(_ name: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    append(text: "\(name)")
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a JSON string (RFC 8259, section 7).
  private mutating func append(text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes += Hexadecimal.encode([byte]).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
  /// Appends the base64 text of `value`.
  static func append(_ value: [UInt8], to bytes: inout [UInt8]) {
    bytes += Data(value).base64EncodedData()
  }
}
