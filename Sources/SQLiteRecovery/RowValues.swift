/// The values of a row in SQLite's record format.
package enum RowValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}

/// A parser of the record format.
enum RowValues {
  /// The maximum number of columns of a row; no table of an index has more.
  private static let columnLimit = 64

  /// Returns the values of a row; `nil` if the bytes are not exactly one row, or a text is not UTF-8.
  static func read(_ payload: [UInt8]) -> [RowValue]? {
    var offset = 0
    guard let headerSize = Varint.read(payload, &offset), headerSize >= 1,
      headerSize <= payload.count
    else { return nil }
    var types: [Int64] = []
    while offset < headerSize {
      guard types.count < columnLimit, let type = Varint.read(payload, &offset) else { return nil }
      types.append(type)
    }
    guard offset == headerSize else { return nil }
    var values: [RowValue] = []
    for type in types {
      guard let value = value(type, payload, &offset) else { return nil }
      values.append(value)
    }
    return offset == payload.count ? values : nil
  }

  private static func value(_ type: Int64, _ bytes: [UInt8], _ offset: inout Int) -> RowValue? {
    switch type {
    case 0: return .null
    case 1...4: return integer(Int(type), bytes, &offset).map(RowValue.integer)
    case 5: return integer(6, bytes, &offset).map(RowValue.integer)
    case 6: return integer(8, bytes, &offset).map(RowValue.integer)
    case 7:
      return integer(8, bytes, &offset).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 12...:
      let size = (type - 12) / 2
      guard size <= bytes.count - offset else { return nil }
      let part = bytes[offset..<offset + Int(size)]
      offset += Int(size)
      if type % 2 == 0 { return .blob(Array(part)) }
      return String(validating: part, as: UTF8.self).map(RowValue.text)
    default: return nil
    }
  }

  private static func integer(_ size: Int, _ bytes: [UInt8], _ offset: inout Int) -> Int64? {
    guard size <= bytes.count - offset else { return nil }
    var value: Int64 = bytes[offset] & 0x80 == 0 ? 0 : -1
    for byte in bytes[offset..<offset + size] { value = value << 8 | Int64(byte) }
    offset += size
    return value
  }
}
