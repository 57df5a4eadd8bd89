import Foundation

/// The archived form of objects for `NSSecureCoding`: one value as JSON, so that an archive holds only data.
enum Archive {
  private static let key = "webmark"

  static func encode(_ value: some Encodable, in coder: NSCoder) {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    do {
      coder.encode(NSData(data: try encoder.encode(value)), forKey: key)
    } catch {
      coder.failWithError(error)
    }
  }

  /// Returns the archived value; `nil` if there is none or it is malformed.
  static func decode<Value: Decodable>(_ type: Value.Type, from coder: NSCoder) -> Value? {
    guard let data = coder.decodeObject(of: NSData.self, forKey: key) else { return nil }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return try? decoder.decode(type, from: Data(referencing: data))
  }
}
