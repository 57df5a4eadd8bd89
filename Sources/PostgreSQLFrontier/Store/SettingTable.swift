/// The settings that all workers of a session have.
///
/// A row without a name says that they are known: a worker of an earlier layout may have begun the session.
struct SettingTable {
  /// The number of settings that an error names.
  private static let namedCount = 3
  /// The number of characters of a name and of a value that an error shows.
  private static let shownLength = 100

  let connection: PostgreSQLConnection

  /// Replaces the settings.
  func replace(by settings: [String: String]) throws {
    try connection.run("DELETE FROM session_setting")
    var rows = CopyRows()
    for (name, value) in settings.merging(["": ""], uniquingKeysWith: { $1 }) {
      rows.add(name)
      rows.add(value)
      rows.endRow()
    }
    try connection.copy(rows, into: "session_setting (name, value)")
  }

  /// Throws if the workers of the session have other settings, and names these; settings that are not known become the given
  /// ones.
  func verify(_ settings: [String: String]) throws {
    let rows = try connection.run("SELECT name, value FROM session_setting")
    var others: [String: String] = [:]
    for row in 0..<rows.count { others[rows.text(row, 0) ?? ""] = rows.text(row, 1) ?? "" }
    guard others.removeValue(forKey: "") != nil else { return try replace(by: settings) }
    let names = Set(settings.keys).union(others.keys).filter { settings[$0] != others[$0] }.sorted()
    guard !names.isEmpty else { return }
    var named = names.prefix(Self.namedCount).map { name in
      "\(Self.shown(name)) (there: \(Self.shown(others[name])), here: \(Self.shown(settings[name])))"
    }
    if names.count > named.count { named.append("\(names.count - named.count) more") }
    throw PostgreSQLError(
      "other workers crawl from this frontier with other settings: \(named.joined(separator: ", ")); "
        + "use theirs, wait for their end, or use another database"
    )
  }

  private static func shown(_ text: String?) -> String {
    guard let text else { return "the default" }
    return text.count > shownLength ? text.prefix(shownLength) + "…" : text
  }
}
