/// The names of types, as an index has them.
enum MediaType {
  /// The type without its parameters; `unk` where none is told.
  static func essence(_ value: String?) -> String {
    let type = (value ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    return type.isEmpty ? "unk" : type
  }
}
