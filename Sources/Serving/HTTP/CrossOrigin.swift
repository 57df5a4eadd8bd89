import URLStandard

/// Origins whose scripts may use the API.
public enum CrossOrigin {
  /// Returns an origin as browsers write it in the Origin field
  /// ([serialization](https://html.spec.whatwg.org/#ascii-serialisation-of-an-origin)); `nil` if the text is not an
  /// origin without a path, or `*` for all.
  ///
  /// The HTML standard has no serialization for other schemes than http and https. Browsers and applications write
  /// scheme and host: `chrome-extension://…`, `capacitor://localhost`.
  public static func serialized(_ text: String) -> String? {
    if text == "*" { return text }
    guard let url = WebURL(text), !url.hostname.isEmpty, url.username.isEmpty, url.password.isEmpty,
      url.query == nil, url.fragment == nil, url.path.isEmpty || url.path == "/"
    else { return nil }
    if url.isHTTP { return url.origin }
    return "\(url.scheme)://\(url.hostname)" + (url.port.map { ":\($0)" } ?? "")
  }
}
