/// The version of all that is built here: both programs, the packages and the API's document.
package enum Version {
  /// As `--version` prints it.
  package static let text = "0.1.0"
}

/// The names under which webmark sends requests.
package enum UserAgent {
  /// The crawler's name, with the page that tells of it.
  package static let standard = naming(nil)

  /// The name of checks that somebody asks a server for.
  package static let check = "Mozilla/5.0 (compatible; webmark/\(Version.text); check)"

  /// The name, with the page of whoever runs the crawler.
  package static func naming(_ page: String?) -> String {
    let page = page ?? "https://github.com/webmark/webmark"
    return "Mozilla/5.0 (compatible; webmark/\(Version.text); +\(page))"
  }

  /// Returns a name of the operator's choice, with the page of whoever runs the crawler unless it names that page.
  package static func name(_ name: String, withPage page: String?) -> String {
    guard let page, !name.contains(page) else { return name }
    return "\(name) (+\(page))"
  }
}
