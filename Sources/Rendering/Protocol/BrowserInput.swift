/// The reading of bytes from a browser without a browser, for the fuzzer.
@_spi(Fuzzing) public enum BrowserInput {
  /// Returns the messages of a stream that arrives in pieces; empty if one exceeds the limit.
  ///
  /// - Parameters:
  ///   - stream: The bytes of the browser.
  ///   - pieceSize: The number of bytes of a piece, at least 1.
  ///   - limit: The maximum number of bytes of a message.
  /// - Returns: The messages without their NUL.
  public static func messages(in stream: [UInt8], pieceSize: Int, limit: Int) -> [[UInt8]] {
    var splitter = MessageSplitter(limit: limit)
    var messages: [[UInt8]] = []
    var rest = stream[...]
    while !rest.isEmpty {
      guard let found = try? splitter.messages(in: rest.prefix(pieceSize)) else { return [] }
      messages += found
      rest = rest.dropFirst(pieceSize)
    }
    return messages
  }

  /// Returns `true` if a message can be decoded.
  public static func isReadable(_ message: [UInt8]) -> Bool { BrowserMessage(message) != nil }

  /// Returns a message whose lone surrogates are replaced.
  public static func repaired(_ message: [UInt8]) -> [UInt8] { SurrogateRepair.repaired(message) }

  /// Returns a document with the content of its shadow roots in place of their templates.
  public static func flattened(_ document: [UInt8]) -> [UInt8] {
    ShadowRootFlattener.flattened(document)
  }
}
