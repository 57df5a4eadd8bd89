import Basics

/// An IPv6 address ([IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser) and
/// [serializer](https://url.spec.whatwg.org/#concept-ipv6-serializer)).
struct IPv6Address: Equatable {
  private(set) var pieces = [UInt16](repeating: 0, count: 8)

  init?(parsing bytes: ArraySlice<UInt8>) {
    var reader = PieceReader(bytes: bytes)
    guard reader.read() else { return nil }
    pieces = reader.expanded
  }

  /// The address in brackets, with the longest run of zeros compressed.
  var serialized: [UInt8] {
    let run = longestZeroRun
    var text = "["
    var index = 0
    while index < 8 {
      if let run, index == run.lowerBound {
        text += index == 0 ? "::" : ":"
        index = run.upperBound
        continue
      }
      text += String(pieces[index], radix: 16)
      if index < 7 { text += ":" }
      index += 1
    }
    return Array((text + "]").utf8)
  }

  /// The first longest run of two or more zero pieces.
  private var longestZeroRun: Range<Int>? {
    var best: Range<Int>?
    var start: Int?
    for index in 0...8 {
      if index < 8, pieces[index] == 0 {
        start = start ?? index
      } else if let first = start {
        if index - first > max(1, best?.count ?? 0) { best = first..<index }
        start = nil
      }
    }
    return best
  }
}

/// A parser of pieces, the compression, and a trailing IPv4 address.
private struct PieceReader {
  let bytes: ArraySlice<UInt8>
  var position: Int
  var pieces: [UInt16] = []
  var compression: Int?

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  mutating func read() -> Bool {
    let colon = UInt8(ascii: ":")
    if current == colon {
      guard bytes.dropFirst().first == colon else { return false }
      position += 2
      compression = 0
    }
    while current != nil {
      guard pieces.count < 8 else { return false }
      if current == colon {
        guard compression == nil else { return false }
        position += 1
        compression = pieces.count
        continue
      }
      guard readPiece() else { return false }
    }
    // The compression stands for a piece at least.
    return compression == nil ? pieces.count == 8 : pieces.count < 8
  }

  private mutating func readPiece() -> Bool {
    let start = position
    var value: UInt16 = 0
    while position - start < 4, let byte = current, let digit = Hexadecimal.value(ofDigit: byte) {
      value = value << 4 | UInt16(digit)
      position += 1
    }
    if current == UInt8(ascii: ".") {
      position = start
      return readIPv4()
    }
    guard position > start else { return false }
    if current == UInt8(ascii: ":") {
      position += 1
      guard current != nil else { return false }
    } else if current != nil {
      return false
    }
    pieces.append(value)
    return true
  }

  /// Parses four decimal octets without leading zeros as the last two pieces.
  private mutating func readIPv4() -> Bool {
    guard pieces.count <= 6 else { return false }
    let octets = bytes[position...].split(
      separator: UInt8(ascii: "."),
      omittingEmptySubsequences: false
    )
    guard octets.count == 4 else { return false }
    var value: UInt32 = 0
    for octet in octets {
      guard (1...3).contains(octet.count), octet.allSatisfy(\.isASCIIDigit),
        octet.count == 1 || octet.first != UInt8(ascii: "0"),
        let number = UInt8(String(decoding: octet, as: UTF8.self))
      else { return false }
      value = value << 8 | UInt32(number)
    }
    pieces.append(UInt16(value >> 16))
    pieces.append(UInt16(value & 0xFFFF))
    position = bytes.endIndex
    return true
  }

  /// The pieces with the compression expanded.
  var expanded: [UInt16] {
    guard let compression else { return pieces }
    let zeros = [UInt16](repeating: 0, count: 8 - pieces.count)
    return Array(pieces[..<compression]) + zeros + Array(pieces[compression...])
  }
}
