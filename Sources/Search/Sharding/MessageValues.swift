extension Int64: MessageCodable {
  /// Appends the number; small ones, also negative ones, have few bytes.
  package func write(to message: inout MessageWriter) {
    message.write(number: UInt64(bitPattern: self << 1 ^ self >> 63))
  }

  /// Reads the number.
  package init(from message: inout MessageReader) throws(MessageError) {
    let number = try message.number()
    self = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}

extension Int: MessageCodable {
  /// Appends the number.
  package func write(to message: inout MessageWriter) { message.write(Int64(self)) }

  /// Reads the number.
  package init(from message: inout MessageReader) throws(MessageError) {
    self = Int(try Int64(from: &message))
  }
}

extension Bool: MessageCodable {
  /// Appends the value as a byte.
  package func write(to message: inout MessageWriter) { message.write(byte: self ? 1 : 0) }

  /// Reads the value.
  package init(from message: inout MessageReader) throws(MessageError) {
    self = try message.byte() != 0
  }
}

extension Double: MessageCodable {
  /// Appends the bits of the number.
  package func write(to message: inout MessageWriter) {
    for shift in stride(from: 0, to: 64, by: 8) {
      message.write(byte: UInt8(truncatingIfNeeded: bitPattern >> shift))
    }
  }

  /// Reads the bits of the number.
  package init(from message: inout MessageReader) throws(MessageError) {
    let bytes = try message.bytes(8)
    self.init(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }
}

extension String: MessageCodable {
  /// Appends the length and the UTF-8 of the text.
  package func write(to message: inout MessageWriter) {
    message.write(number: UInt64(utf8.count))
    message.write(utf8)
  }

  /// Reads the text; what is not UTF-8 is replaced.
  package init(from message: inout MessageReader) throws(MessageError) {
    let length = Int(clamping: try message.number())
    self.init(decoding: try message.bytes(length), as: UTF8.self)
  }
}

extension Optional: MessageCodable where Wrapped: MessageCodable {
  /// Appends a mark, and the value if there is one.
  package func write(to message: inout MessageWriter) {
    message.write(self != nil)
    if let self { message.write(self) }
  }

  /// Reads the value.
  package init(from message: inout MessageReader) throws(MessageError) {
    let isThere: Bool = try message.read()
    self = isThere ? .some(try message.read()) : .none
  }
}

extension Array: MessageCodable where Element: MessageCodable {
  /// Appends the number of elements, and the elements.
  package func write(to message: inout MessageWriter) {
    message.write(number: UInt64(count))
    for element in self { message.write(element) }
  }

  /// Reads the elements.
  package init(from message: inout MessageReader) throws(MessageError) {
    self = []
    for _ in 0..<(try message.count()) { append(try message.read()) }
  }
}

extension Set: MessageCodable where Element: MessageCodable {
  /// Appends the number of elements, and the elements.
  package func write(to message: inout MessageWriter) { message.write(Array(self)) }

  /// Reads the elements.
  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(try [Element](from: &message))
  }
}

extension Dictionary: MessageCodable where Key: MessageCodable, Value: MessageCodable {
  /// Appends the number of pairs, and the pairs.
  package func write(to message: inout MessageWriter) {
    message.write(number: UInt64(count))
    for (key, value) in self {
      message.write(key)
      message.write(value)
    }
  }

  /// Reads the pairs.
  package init(from message: inout MessageReader) throws(MessageError) {
    self = [:]
    for _ in 0..<(try message.count()) {
      let key: Key = try message.read()
      let value: Value = try message.read()
      self[key] = value
    }
  }
}
