/// The text that the parser sees, while it is written.
struct OutputText {
  var bytes: [UInt8] = []
  /// All of the page before this is in it, or something in its place.
  var copied = 0

  /// Takes the page over as it stands.
  mutating func copy(upTo end: Int, of text: Span<UInt8>) {
    guard copied < end else { return }
    unsafe text.extracting(copied..<end).withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: $0)
    }
    copied = end
  }

  /// Writes line ends alone, for the numbers of the lines behind them.
  mutating func writeBreaks(_ count: Int) {
    for _ in 0..<count { bytes.append(0x0A) }
  }
}
