import FoundationEssentials

extension JSON {
  /// Levels that a body may be nested.
  static let depthLimit = 32

  /// Reads strict JSON (RFC 8259).
  ///
  /// - Complexity: Linear; the depth is looked at before anything is read.
  init(parsing bytes: [UInt8]) throws(Problem) {
    guard Self.depth(of: bytes) <= Self.depthLimit else {
      throw Problem(.badJSON, "it is nested deeper than \(Self.depthLimit) levels")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(.badJSON, "it is not UTF-8")
    }
    guard let value = try? JSONDecoder().decode(JSON.self, from: Data(text.utf8)) else {
      throw Problem(.badJSON, "it cannot be read as JSON")
    }
    self = value
  }

  private static func depth(of bytes: [UInt8]) -> Int {
    var (depth, deepest, isText, isEscaped) = (0, 0, false, false)
    for byte in bytes {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: continue
      }
    }
    return deepest
  }
}

extension JSON: Decodable {
  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberName.self) {
      self = .object(
        try container.allKeys.map {
          Member(key: $0.stringValue, value: try container.decode(JSON.self, forKey: $0))
        }
      )
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSON] = []
      while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }
}
