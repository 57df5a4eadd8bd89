/// The version that `--version` prints and that the crawler names itself by.
enum Version {
  static let text = "0.1.0"
}

/// How webmark names itself to hosts.
enum UserAgent {
  static let standard = naming(nil)

  /// The name, with the page of whoever runs the crawler.
  static func naming(_ page: String?) -> String {
    let page = page ?? "https://github.com/webmark/webmark"
    return "Mozilla/5.0 (compatible; webmark/\(Version.text); +\(page))"
  }
}
