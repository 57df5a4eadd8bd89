/// The [ISO-2022-JP decoder](https://encoding.spec.whatwg.org/#iso-2022-jp-decoder).
struct ISO2022JPDecoder {
  private enum State {
    case ascii, roman, katakana, lead
    case trail(UInt8)
  }

  private var state = State.ascii
  private var outputState = State.ascii
  private var justSwitched = false

  static func decode(_ bytes: ArraySlice<UInt8>, into text: inout DecodedText) {
    var decoder = ISO2022JPDecoder()
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      if byte == 0x1B {
        position += decoder.escape(bytes[position...], &text)
      } else {
        decoder.read(byte, &text)
      }
    }
    if case .trail = decoder.state { text.appendReplacement() }
  }

  /// Reads the bytes after an escape byte, and returns the number of bytes in the sequence.
  private mutating func escape(_ rest: ArraySlice<UInt8>, _ text: inout DecodedText) -> Int {
    if case .trail = state {
      text.appendReplacement()
      state = .lead
    }
    guard let next = Self.sequence(rest) else {
      // The bytes after the escape byte are decoded as text.
      text.appendReplacement()
      justSwitched = false
      state = outputState
      return 0
    }
    // An escape sequence without text before the next one is an error.
    if justSwitched { text.appendReplacement() }
    state = next
    outputState = next
    justSwitched = true
    return 2
  }

  private static func sequence(_ rest: ArraySlice<UInt8>) -> State? {
    switch (rest.first, rest.dropFirst().first) {
    case (0x28, 0x42): .ascii
    case (0x28, 0x4A): .roman
    case (0x28, 0x49): .katakana
    case (0x24, 0x40), (0x24, 0x42): .lead
    default: nil
    }
  }

  private mutating func read(_ byte: UInt8, _ text: inout DecodedText) {
    justSwitched = false
    switch (state, byte) {
    case (.roman, 0x5C): text.append(0xA5)
    case (.roman, 0x7E): text.append(0x203E)
    case (.ascii, 0..<0x0E), (.ascii, 0x10..<0x80), (.roman, 0..<0x0E), (.roman, 0x10..<0x80):
      text.append(ascii: byte)
    case (.katakana, 0x21...0x5F): text.append(0xFF61 - 0x21 + UInt32(byte))
    case (.lead, 0x21...0x7E): state = .trail(byte)
    case (.trail(let lead), _):
      state = .lead
      let isPair = (0x21...0x7E).contains(byte)
      let pointer = (Int(lead) - 0x21) * 94 + Int(byte) - 0x21
      text.append(isPair ? JIS0208Index.table[pointer] ?? 0xFFFD : 0xFFFD)
    default: text.appendReplacement()
    }
  }
}
