/// Reads the values of a message of another machine.
package struct MessageReader {
  /// The maximum number of elements of all lists together, which bounds the memory of a message's values.
  private static let elementLimit = 200_000

  private let bytes: [UInt8]
  private var position = 0
  private var elements = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the value of a message.
  package static func value<Value: MessageCodable>(
    in bytes: [UInt8]
  ) throws(MessageError) -> Value {
    var message = MessageReader(bytes)
    guard try message.byte() == MessageWriter.version else {
      throw MessageError(description: "the message is of another version")
    }
    let value: Value = try message.read()
    guard message.position == bytes.count else {
      throw MessageError(description: "the message is too long")
    }
    return value
  }

  mutating func read<Value: MessageCodable>() throws(MessageError) -> Value {
    try Value(from: &self)
  }

  mutating func byte() throws(MessageError) -> UInt8 {
    guard position < bytes.count else { throw MessageError(description: "the message is cut") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bytes(_ count: Int) throws(MessageError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else {
      throw MessageError(description: "the message is cut")
    }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Reads a number of at most 64 bits.
  mutating func number() throws(MessageError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { break }
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
    }
    throw MessageError(description: "a number is too long")
  }

  /// Reads the number of the elements of a list, each of which has at least one byte.
  mutating func count() throws(MessageError) -> Int {
    let count = Int(clamping: try number())
    guard count <= bytes.count - position, count <= Self.elementLimit - elements else {
      throw MessageError(description: "a list is too long")
    }
    elements += count
    return count
  }
}
