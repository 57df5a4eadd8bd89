/// Reads the head of a WARC record, from its version to the empty line
/// ([WARC/1.1, section 4](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#file-and-record-model)).
struct RecordHead {
  private(set) var fields = RecordFields()
  private var lastName: String?
  private var lastValue: [UInt8] = []

  /// Reads the lines of a head.
  ///
  /// - Parameter head: The bytes behind the version line, without the empty line at their end.
  init(_ head: ArraySlice<UInt8>) {
    for line in head.split(separator: 0x0A) {
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.first == 0x20 || line.first == 0x09 {
        // A line that begins with a blank goes on with the field before it.
        lastValue += [0x20] + Self.trimmed(line)
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        finishField()
        lastName = String(decoding: Self.trimmed(line[..<colon]), as: UTF8.self)
        lastValue = Array(Self.trimmed(line[(colon + 1)...]))
      }
    }
    finishField()
  }

  /// Bytes of the block; `nil` where no sound number says so.
  var length: Int? {
    guard let text = fields["content-length"], text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return Int(text)
  }

  private mutating func finishField() {
    guard let name = lastName else { return }
    fields.append(name: name, value: String(decoding: lastValue, as: UTF8.self))
    lastName = nil
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = bytes.drop { $0 <= 0x20 }
    let end = start.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start.startIndex
    return start[..<end]
  }
}
