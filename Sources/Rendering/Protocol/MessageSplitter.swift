/// Splits the byte stream of a browser into messages, which end with NUL.
struct MessageSplitter {
  /// The stream contains a message that is longer than the limit.
  struct Overflow: Error {}

  private let limit: Int
  private var rest: [UInt8] = []

  /// Creates a splitter.
  ///
  /// - Parameter limit: The maximum number of bytes of a message.
  init(limit: Int) { self.limit = limit }

  /// Returns the messages that `piece` completes; the rest is kept.
  ///
  /// - Throws: ``Overflow`` if a message exceeds the limit.
  mutating func messages(in piece: ArraySlice<UInt8>) throws(Overflow) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var piece = piece
    while let end = piece.firstIndex(of: 0) {
      guard rest.count + (end - piece.startIndex) <= limit else { throw Overflow() }
      messages.append(rest + piece[..<end])
      rest = []
      piece = piece[(end + 1)...]
    }
    guard rest.count + piece.count <= limit else { throw Overflow() }
    rest += piece
    return messages
  }
}
