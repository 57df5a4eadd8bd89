extension Sequence {
  /// Returns the results of an asynchronous closure, which is called for one element after another.
  public func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self {
      let value = try await transform(element)
      values.append(value)
    }
    return values
  }
}
