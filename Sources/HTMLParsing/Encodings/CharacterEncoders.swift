/// The stateless encoders of the [Encoding Standard](https://encoding.spec.whatwg.org/): each returns the
/// bytes of a character, `nil` if the encoding does not contain it.
enum CharacterEncoders {
  typealias Encoder = @Sendable (Unicode.Scalar) -> [UInt8]?

  /// Returns the encoder of an encoding by its name; `nil` if text is encoded in UTF-8 instead.
  static func encoder(of name: String) -> Encoder? {
    switch name {
    case "utf-8", "utf-16be", "utf-16le", "replacement": return nil
    case "shift_jis": return ascii(shiftJIS)
    case "euc-jp", "iso-2022-jp": return ascii(eucJP)
    case "euc-kr": return ascii { pair(EncodingPointers.eucKR[$0.value], row: 190, 0x41, 0x41) }
    case "big5": return ascii { pair(EncodingPointers.big5[$0.value], row: 157, 0x40, 0x62) }
    case "gbk": return ascii { gb18030($0, isGBK: true) }
    case "gb18030": return ascii { gb18030($0, isGBK: false) }
    case "x-user-defined":
      return ascii { (0xF780...0xF7FF).contains($0.value) ? [UInt8($0.value - 0xF700)] : nil }
    default:
      let pointers = EncodingPointers.singleByte(name)
      return ascii { scalar in pointers[scalar.value].map { [UInt8(0x80 + $0)] } }
    }
  }

  /// Returns an encoder that passes ASCII through, which every encoding contains.
  private static func ascii(_ encode: @escaping Encoder) -> Encoder {
    { $0.isASCII ? [UInt8(ascii: $0)] : encode($0) }
  }

  /// Returns the two bytes of a pointer: the lead byte from 0x81 on, and the trail byte with one of two
  /// offsets.
  private static func pair(_ pointer: Int?, row: Int, _ low: Int, _ high: Int) -> [UInt8]? {
    guard let pointer else { return nil }
    let trail = pointer % row
    return [UInt8(pointer / row + 0x81), UInt8(trail + (trail < 0x3F ? low : high))]
  }

  // MARK: Japanese

  /// Implements the [Shift_JIS encoder](https://encoding.spec.whatwg.org/#shift_jis-encoder).
  private static func shiftJIS(_ scalar: Unicode.Scalar) -> [UInt8]? {
    switch scalar.value {
    case 0x80: return [0x80]
    case 0xA5: return [0x5C]
    case 0x203E: return [0x7E]
    case 0xFF61...0xFF9F: return [UInt8(scalar.value - 0xFF61 + 0xA1)]
    default: break
    }
    guard let pointer = EncodingPointers.shiftJIS[wide(scalar.value)] else { return nil }
    let (lead, trail) = (pointer / 188, pointer % 188)
    return [
      UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41)),
    ]
  }

  /// Implements the [EUC-JP encoder](https://encoding.spec.whatwg.org/#euc-jp-encoder).
  private static func eucJP(_ scalar: Unicode.Scalar) -> [UInt8]? {
    switch scalar.value {
    case 0xA5: return [0x5C]
    case 0x203E: return [0x7E]
    case 0xFF61...0xFF9F: return [0x8E, UInt8(scalar.value - 0xFF61 + 0xA1)]
    default: break
    }
    guard let pointer = EncodingPointers.jis0208[wide(scalar.value)], pointer < 94 * 94 else {
      return nil
    }
    return [UInt8(pointer / 94 + 0xA1), UInt8(pointer % 94 + 0xA1)]
  }

  /// Returns the full-width form of the minus sign, under which the indexes list it.
  static func wide(_ value: UInt32) -> UInt32 { value == 0x2212 ? 0xFF0D : value }

  // MARK: Chinese

  /// Implements the [gb18030 encoder](https://encoding.spec.whatwg.org/#gb18030-encoder).
  private static func gb18030(_ scalar: Unicode.Scalar, isGBK: Bool) -> [UInt8]? {
    if scalar.value == 0xE5E5 { return nil }
    if isGBK, scalar.value == 0x20AC { return [0x80] }
    if let bytes = formerPrivateUse[scalar.value] { return bytes }
    if let pointer = EncodingPointers.gb18030[scalar.value] {
      return pair(pointer, row: 190, 0x40, 0x41)
    }
    guard !isGBK, let pointer = GB18030Ranges.pointer(of: scalar.value) else { return nil }
    return [
      UInt8(pointer / 12_600 + 0x81), UInt8(pointer / 1260 % 10 + 0x30),
      UInt8(pointer / 10 % 126 + 0x81), UInt8(pointer % 10 + 0x30),
    ]
  }

  /// The former bytes of private-use characters; since 2022 the bytes decode to other characters.
  private static let formerPrivateUse: [UInt32: [UInt8]] = [
    0xE78D: [0xA6, 0xD9], 0xE78E: [0xA6, 0xDA], 0xE78F: [0xA6, 0xDB], 0xE790: [0xA6, 0xDC],
    0xE791: [0xA6, 0xDD], 0xE792: [0xA6, 0xDE], 0xE793: [0xA6, 0xDF], 0xE794: [0xA6, 0xEC],
    0xE795: [0xA6, 0xED], 0xE796: [0xA6, 0xF3], 0xE81E: [0xFE, 0x59], 0xE826: [0xFE, 0x61],
    0xE82B: [0xFE, 0x66], 0xE82C: [0xFE, 0x67], 0xE832: [0xFE, 0x6D], 0xE843: [0xFE, 0x7E],
    0xE854: [0xFE, 0x90], 0xE864: [0xFE, 0xA0],
  ]
}

/// The pointers of characters in the indexes, computed on first use.
enum EncodingPointers {
  static let jis0208 = first(JIS0208Index.table)
  /// The pointers without the duplicate NEC characters.
  static let shiftJIS = first(JIS0208Index.table) { !(8272...8835).contains($0) }
  static let eucKR = first(EUCKRIndex.table)
  static let gb18030 = first(GB18030Index.table)

  /// The pointers without the Hong Kong extensions, which are decoded but never encoded.
  ///
  /// For some box-drawing and number characters, the last of several pointers counts.
  static let big5: [UInt32: Int] = {
    var pointers = first(Big5Index.table) { $0 >= (0xA1 - 0x81) * 157 }
    let last: Set<UInt32> = [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345]
    for (pointer, codePoint) in Big5Index.table.codePoints.enumerated()
    where last.contains(codePoint) {
      pointers[codePoint] = pointer
    }
    return pointers
  }()

  static func singleByte(_ name: String) -> [UInt32: Int] {
    let text = SingleByteTables.texts[name == "iso-8859-8-i" ? "iso-8859-8" : name]
    return text.map { first(EncodingIndex($0)) } ?? [:]
  }

  private static func first(
    _ index: EncodingIndex,
    where isWritten: (Int) -> Bool = { _ in true }
  ) -> [UInt32: Int] {
    var pointers: [UInt32: Int] = [:]
    for (pointer, codePoint) in index.codePoints.enumerated()
    where codePoint != 0 && isWritten(pointer) && pointers[codePoint] == nil {
      pointers[codePoint] = pointer
    }
    return pointers
  }
}

extension GB18030Ranges {
  /// Implements [index gb18030 ranges
  /// pointer](https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer).
  static func pointer(of codePoint: UInt32) -> UInt32? {
    if codePoint == 0xE7C7 { return 7457 }
    guard let range = starts.last(where: { $0.character <= codePoint }) else { return nil }
    return range.pointer + codePoint - range.character
  }
}
