import Reports
import SearchableItems
import URLStandard

/// The [sitemap](https://www.sitemaps.org/protocol.html) of a site: a file, or an index with several files.
struct SitemapFiles {
  /// The maximum number of URLs of a file, and of its bytes with some reserve.
  private static let (urlLimit, byteLimit) = (50_000, 50_000_000)
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"
  private static let start =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"\(namespace)\">\n"
  private static let end = "</urlset>\n"

  /// Where the files are written, and under which URL they will be published.
  struct Destination {
    /// The path of the only file or of the index; `nil` for standard output.
    let path: String?
    /// The URL of the folder of the files, with a slash at its end.
    let folderURL: String
  }

  private let destination: Destination
  /// The number of files that are complete.
  private var count = 0
  private var text = Self.start
  private var urls = 0
  private var bytes = Self.start.utf8.count
  /// The number of URLs in all files.
  private(set) var total = 0

  /// Creates a sitemap without URLs.
  init(_ destination: Destination) { self.destination = destination }

  /// Adds a page.
  ///
  /// - Throws: `CommandFailure` if a file cannot be written, or if standard output would need several files.
  mutating func add(_ page: WebItem) throws {
    let entry = Self.entry(page)
    let size = entry.utf8.count
    if urls == Self.urlLimit || bytes + size + Self.end.utf8.count > Self.byteLimit {
      try closePart()
    }
    text += entry
    urls += 1
    bytes += size
    total += 1
  }

  /// Writes the last file, and the index if there are several.
  mutating func close() throws {
    guard count > 0 else { return try write(text + Self.end, to: destination.path) }
    try closePart()
    var index =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"\(Self.namespace)\">\n"
    for number in 1...count {
      let url = destination.folderURL + Self.name(of: partPath(number))
      index += "<sitemap><loc>\(MarkupEscaping.escaped(url))</loc></sitemap>\n"
    }
    try write(index + "</sitemapindex>\n", to: destination.path)
  }

  private static func entry(_ page: WebItem) -> String {
    let url = MarkupEscaping.escaped(page.url)
    let date = page.attributeSet.text("contentModificationDate")
    let modified = date.map { "<lastmod>\(MarkupEscaping.escaped($0))</lastmod>" } ?? ""
    return "<url><loc>\(url)</loc>\(modified)</url>\n"
  }

  private mutating func closePart() throws {
    guard destination.path != nil else {
      throw CommandFailure(
        .error,
        "the site needs more than one sitemap (over \(NumberFormat.grouped(Self.urlLimit)) URLs); name a file with --output"
      )
    }
    count += 1
    try write(text + Self.end, to: partPath(count))
    (text, urls, bytes) = (Self.start, 0, Self.start.utf8.count)
  }

  /// Returns the path of a part: `sitemap-2.xml` beside `sitemap.xml`.
  private func partPath(_ number: Int) -> String {
    let path = destination.path ?? ""
    let stem = path.hasSuffix(".xml") ? String(path.dropLast(4)) : path
    return "\(stem)-\(number).xml"
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func write(_ text: String, to path: String?) throws {
    guard let path else { return StandardOutput.write(text) }
    try OutputFile.write(text, to: path, purpose: "the sitemap")
  }
}
