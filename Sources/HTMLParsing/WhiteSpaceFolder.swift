/// Collects text with each run of white space as one blank.
public struct WhiteSpaceFolder {
  private var bytes: [UInt8] = []
  private var hasPendingBlank = false
  private let limit: Int

  /// A folder that takes `limit` bytes.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Whether the limit is reached.
  public var isFull: Bool { bytes.count >= limit }

  /// Adds a blank, where text stands before it.
  public mutating func appendBlank() {
    hasPendingBlank = !bytes.isEmpty
  }

  /// Adds UTF-8 text.
  public mutating func append(_ text: ArraySlice<UInt8>) {
    var previous: UInt8 = 0
    for byte in text {
      if Self.isWhiteSpace(byte) || (byte == 0xA0 && previous == 0xC2) {
        if byte == 0xA0 { bytes.removeLast() }
        appendBlank()
      } else {
        // The first byte of a character over the limit ends the text; one begun is finished.
        if bytes.count >= limit, byte & 0xC0 != 0x80 { return }
        if hasPendingBlank { bytes.append(0x20) }
        hasPendingBlank = false
        bytes.append(byte)
      }
      previous = byte
    }
  }

  /// The folded text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// ASCII white space of the HTML standard, and vertical tab.
  static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 9 && byte <= 13) }
}

extension String {
  /// The text with each run of white space as one blank, none at the ends.
  public var foldingWhiteSpace: String {
    var folder = WhiteSpaceFolder(limit: utf8.count)
    folder.append(Array(utf8)[...])
    return folder.text
  }
}
