import URLStandard

/// Returns the host, the path and the searched words of a URL, as a browser reads it.
func readURL(_ text: String) -> String? {
  guard let url = WebURL(text) else { return nil }
  return "\(url.hostname) \(url.path) \(url.searchParameters["q"] ?? "")"
}
