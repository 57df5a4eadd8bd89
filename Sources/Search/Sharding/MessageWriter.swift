/// A value of a message between a search over shards and a shard.
package protocol MessageCodable {
  /// Appends the value to a message.
  func write(to message: inout MessageWriter)
  /// Reads the value from a message.
  init(from message: inout MessageReader) throws(MessageError)
}

/// A message that cannot be read.
package struct MessageError: Error, CustomStringConvertible {
  /// The reason.
  package let description: String
}

/// Writes the values of a message one after the other, without names: JSON of the same values takes longer to write and
/// to read than a shard takes to search.
package struct MessageWriter {
  /// The first byte of a message; another one is of another version.
  static let version: UInt8 = 5

  private var bytes: [UInt8] = [version]

  /// Returns the message of a value.
  package static func bytes(of value: some MessageCodable) -> [UInt8] {
    var message = MessageWriter()
    value.write(to: &message)
    return message.bytes
  }

  mutating func write(_ value: some MessageCodable) { value.write(to: &self) }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func write(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes a number with seven bits per byte, the lowest ones first.
  mutating func write(number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
