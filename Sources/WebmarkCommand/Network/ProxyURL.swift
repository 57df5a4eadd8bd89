import URLStandard

/// The URLs of proxies that libcurl supports ([CURLOPT_PROXY](https://curl.se/libcurl/c/CURLOPT_PROXY.html)).
enum ProxyURL {
  /// What a proxy is written as, for messages.
  static let form =
    "a URL such as http://proxy.example:3128, with http, https, socks4, socks4a, socks5 or socks5h"
  private static let schemes: Set<String> = [
    "http", "https", "socks4", "socks4a", "socks5", "socks5h",
  ]

  /// Returns `true` for a host, with or without scheme, credentials and port.
  static func isValid(_ text: String) -> Bool {
    let hasScheme = text.contains("://")
    guard !text.contains(where: \.isWhitespace),
      let url = WebURL(hasScheme ? text : "http://" + text)
    else { return false }
    return schemes.contains(url.scheme) && !url.hostname.isEmpty
      && ["", "/"].contains(url.path) && url.query == nil && url.fragment == nil
  }
}
