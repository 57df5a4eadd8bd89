/// The version that `--version` prints and that the crawler names itself by.
enum Version {
  static let text = "0.1.0"
}

/// How webmark names itself to hosts.
enum UserAgent {
  static let standard =
    "Mozilla/5.0 (compatible; webmark/\(Version.text); +https://github.com/webmark/webmark)"
}
