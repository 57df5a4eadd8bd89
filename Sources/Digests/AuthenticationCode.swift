extension MessageDigest {
  /// The block size of SHA-1 and SHA-256, in bytes.
  private static let blockSize = 64

  /// Returns the message authentication code HMAC ([RFC 2104](https://www.rfc-editor.org/rfc/rfc2104)) of a message.
  package func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > Self.blockSize ? hash(key) : key
    block += [UInt8](repeating: 0, count: Self.blockSize - block.count)
    let inner = hash(block.map { $0 ^ 0x36 } + message)
    return hash(block.map { $0 ^ 0x5C } + inner)
  }
}
