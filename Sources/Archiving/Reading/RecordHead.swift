import Basics

/// The parser of a WARC record head, from its version to the empty line
/// ([WARC/1.1, section 4](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#file-and-record-model)).
struct RecordHead {
  private(set) var fields = RecordFields()
  private var lastName: String?
  private var lastValue = ""

  /// Parses the lines of a head.
  ///
  /// - Parameter head: The bytes after the version line, without the empty line at their end.
  init(_ head: ArraySlice<UInt8>) {
    let head = head.span
    var start = 0
    while start < head.count {
      let end = Self.first(0x0A, in: head, from: start) ?? head.count
      readLine(head.extracting(start..<end))
      start = end + 1
    }
    finishField()
  }

  private mutating func readLine(_ line: Span<UInt8>) {
    guard line.count > 0 else { return }
    if line[0] == 0x20 || line[0] == 0x09 {
      // A line with leading white space continues the previous field.
      lastValue = [lastValue, Self.trimmedText(line)].filter { !$0.isEmpty }.joined(separator: " ")
    } else if let colon = Self.first(UInt8(ascii: ":"), in: line, from: 0) {
      finishField()
      lastName = Self.trimmedText(line.extracting(first: colon))
      lastValue = Self.trimmedText(line.extracting((colon + 1)...))
    }
  }

  /// The number of bytes of the block; `nil` if the value is malformed.
  var length: Int? {
    guard let text = fields["content-length"], text.utf8.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return Int(text)
  }

  private mutating func finishField() {
    guard let name = lastName else { return }
    fields.append(name: name, value: lastValue)
    lastName = nil
  }

  private static func first(_ byte: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] != byte { index += 1 }
    return index < bytes.count ? index : nil
  }

  /// Returns the text without leading and trailing white space and control characters.
  private static func trimmedText(_ bytes: Span<UInt8>) -> String {
    var (start, end) = (0, bytes.count)
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return unsafe bytes.extracting(start..<end).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }
}
