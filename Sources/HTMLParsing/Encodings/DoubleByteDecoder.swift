/// The shared part of the decoders of Shift_JIS, EUC-KR and Big5: a lead byte and a trail byte form a pointer
/// into an index.
struct DoubleByteDecoder: Sendable {
  /// The meaning of a byte outside of a pair.
  enum SingleByte {
    case character(UInt32)
    case lead
    case error
  }

  /// Returns the meaning of a byte outside of a pair.
  let singleByte: @Sendable (UInt8) -> SingleByte
  /// Returns the code points of a pair; `nil` for an invalid pair.
  let pair: @Sendable (_ lead: UInt8, _ trail: UInt8) -> (UInt32, UInt32?)?

  func decode(_ bytes: ArraySlice<UInt8>, into text: inout DecodedText) {
    var lead: UInt8?
    for byte in bytes {
      guard let first = lead else {
        if byte < 0x80 {
          text.append(ascii: byte)
          continue
        }
        switch singleByte(byte) {
        case .character(let codePoint): text.append(codePoint)
        case .lead: lead = byte
        case .error: text.appendReplacement()
        }
        continue
      }
      lead = nil
      if let (codePoint, mark) = pair(first, byte) {
        text.append(codePoint)
        if let mark { text.append(mark) }
      } else {
        text.appendReplacement()
        // An ASCII byte is not part of the error.
        if byte < 0x80 { text.append(ascii: byte) }
      }
    }
    if lead != nil { text.appendReplacement() }
  }
}

extension DoubleByteDecoder {
  /// The [Shift_JIS decoder](https://encoding.spec.whatwg.org/#shift_jis-decoder).
  static let shiftJIS = DoubleByteDecoder { byte in
    switch byte {
    case 0x80: .character(0x80)
    case 0xA1...0xDF: .character(0xFF61 - 0xA1 + UInt32(byte))
    case 0x81...0x9F, 0xE0...0xFC: .lead
    default: .error
    }
  } pair: { lead, trail in
    guard (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else { return nil }
    let row = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
    let pointer = row * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
    if (8836...10_715).contains(pointer) { return (0xE000 - 8836 + UInt32(pointer), nil) }
    return JIS0208Index.table[pointer].map { ($0, nil) }
  }

  /// The [EUC-KR decoder](https://encoding.spec.whatwg.org/#euc-kr-decoder).
  static let eucKR = DoubleByteDecoder { byte in
    (0x81...0xFE).contains(byte) ? .lead : .error
  } pair: { lead, trail in
    guard (0x41...0xFE).contains(trail) else { return nil }
    return EUCKRIndex.table[(Int(lead) - 0x81) * 190 + Int(trail) - 0x41].map { ($0, nil) }
  }

  /// The [Big5 decoder](https://encoding.spec.whatwg.org/#big5-decoder).
  static let big5 = DoubleByteDecoder { byte in
    (0x81...0xFE).contains(byte) ? .lead : .error
  } pair: { lead, trail in
    guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return nil }
    let pointer = (Int(lead) - 0x81) * 157 + Int(trail) - (trail < 0x7F ? 0x40 : 0x62)
    switch pointer {
    case 1133: return (0xCA, 0x304)
    case 1135: return (0xCA, 0x30C)
    case 1164: return (0xEA, 0x304)
    case 1166: return (0xEA, 0x30C)
    default: return Big5Index.table[pointer].map { ($0, nil) }
    }
  }
}
