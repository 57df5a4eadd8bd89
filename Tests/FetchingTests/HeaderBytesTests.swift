import Testing

@testable import Fetching

/// Header fields whose bytes are not UTF-8.
@Suite("bytes of header fields")
struct HeaderBytesTests {
  private static func value(of name: String, _ line: [UInt8]) -> String? {
    var fields = HeaderFields()
    fields.append(line: line[...])
    return fields[name.lowercased()]
  }

  /// As curl and browsers request it: the path has the bytes of the field.
  @Test(
    "a URL keeps its bytes",
    arguments: [
      ("Location", "/caf", "/caf%E9?q=m%FC"), ("Content-Location", "/caf", "/caf%E9?q=m%FC"),
      ("link", "</caf", "</caf%E9?q=m%FC"),
    ]
  )
  func url(_ name: String, _ start: String, _ value: String) {
    let line = Array("\(name): \(start)".utf8) + [0xE9] + Array("?q=m".utf8) + [0xFC, 0x0D, 0x0A]
    #expect(Self.value(of: name, line) == value)
  }

  @Test func `UTF-8 is text`() {
    #expect(Self.value(of: "location", Array("Location: /café\r\n".utf8)) == "/café")
    #expect(Self.value(of: "server", Array("Server: café\r\n".utf8)) == "café")
  }
}
