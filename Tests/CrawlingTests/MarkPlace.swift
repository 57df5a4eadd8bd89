/// The place of a session identifier in the URLs of a test site, which has another one in the links of each answer.
enum MarkPlace: CaseIterable {
  case query, segment

  /// Returns a session identifier that no other number has.
  static func mark(_ number: Int) -> String { "a\(number * 7_919 + 1_000_000)bcdefghij" }

  /// Returns the path with a session identifier.
  func marked(_ path: String, _ mark: String) -> String {
    self == .query ? "\(path)?x=\(mark)" : "/(S(\(mark)))\(path)"
  }

  /// Returns the path of a request without its session identifier; `nil` for files of the site that are no pages.
  static func page(_ target: String) -> String? {
    guard target != "/robots.txt", !target.contains("apple-app-site") else { return nil }
    let path = String(target.prefix { $0 != "?" })
    guard path.hasPrefix("/(S("), let end = path.firstIndex(of: ")") else { return path }
    return String(path[end...].dropFirst(2))
  }
}
