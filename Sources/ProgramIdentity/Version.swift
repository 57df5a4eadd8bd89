/// The version of all products: both programs, the packages and the API.
public enum Version {
  /// The version in the format of `--version`.
  public static let text = "0.1.0"
}

/// The values of the `User-Agent` header field.
public enum UserAgent {
  /// The crawler's user agent, with the URL of its documentation.
  public static let standard = naming(nil)

  /// The user agent of checks that a server's users request.
  public static let check = "Mozilla/5.0 (compatible; webmark/\(Version.text); check)"

  /// Returns the crawler's user agent with the URL of its operator.
  public static func naming(_ page: String?) -> String {
    let page = page ?? "https://github.com/webmark/webmark"
    return "Mozilla/5.0 (compatible; webmark/\(Version.text); +\(page))"
  }
}
