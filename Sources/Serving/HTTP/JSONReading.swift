import IndexModel
import JSONReading

extension JSON {
  /// Parses strict JSON with the same rules as input of apps (``StrictJSON``).
  ///
  /// - Complexity: Linear
  init(parsing bytes: [UInt8]) throws(Problem) {
    do {
      self.init(try StrictJSON.parse(bytes))
    } catch {
      throw Problem(.badJSON, "it cannot be read as JSON: \(error.message)")
    }
  }

  private init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let text):
      let number = Double(text) ?? 0
      self =
        Int(text).map(JSON.integer) ?? UInt64(text).map(JSON.unsigned)
        ?? Int(exactly: number).map(JSON.integer) ?? .number(number)
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.map { JSON($0) })
    case .object(let members):
      self = .object(members.map { Member(key: $0.key, value: JSON($0.value)) })
    }
  }
}
