/// The static files of pages, embedded in the executable; no page loads files from elsewhere.
enum Assets {
  /// A static file.
  struct File: Sendable {
    var type: String
    var text: String
  }

  static let files: [String: File] = [
    "/assets/style.css": File(type: "text/css; charset=utf-8", text: StyleSheet.text),
    "/assets/search.js": File(type: "text/javascript; charset=utf-8", text: SearchScript.text),
    "/assets/crawls.js": File(type: "text/javascript; charset=utf-8", text: CrawlScript.text),
    "/favicon.svg": File(type: "image/svg+xml", text: favicon),
    "/robots.txt": File(
      type: "text/plain; charset=utf-8",
      text: "# Search results are not pages to crawl.\nUser-agent: *\nDisallow: /\n"
    ),
  ]

  /// The version in the URLs of static files, so that browsers load matching ones.
  static let version: String = {
    let all = files.sorted { $0.key < $1.key }.map(\.value.text).joined()
    return String(EntityTag.make(Array(all.utf8)).filter { $0.isLetter || $0.isNumber })
  }()

  private static let favicon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
    <rect width="32" height="32" rx="7" fill="#1f5fbf"/>\
    <circle cx="14" cy="14" r="7" fill="none" stroke="#fff" stroke-width="3"/>\
    <path d="M19 19l7 7" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>
    """
}
