/// Media types in the format of an index.
enum MediaType {
  /// Returns the type without its parameters; `unk` if there is none.
  static func essence(_ value: String?) -> String {
    let type = (value ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    return type.isEmpty ? "unk" : type
  }
}
