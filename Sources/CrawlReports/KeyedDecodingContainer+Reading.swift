extension KeyedDecodingContainer {
  /// Decodes a field; one that is missing or has another form stays as it is.
  func read<Value: Decodable>(_ key: Key, into field: inout Value) {
    if let value = try? decodeIfPresent(Value.self, forKey: key) { field = value }
  }
}
