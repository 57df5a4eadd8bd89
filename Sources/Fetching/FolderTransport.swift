import Basics
import Foundation
import Glibc
import Synchronization
import URLStandard

/// A site that is served from a folder like on a static host: `index.html` for folders, a redirect that
/// adds a trailing slash, the content type by extension, 404 for missing files.
public struct FolderTransport: Transport {
  private let folder: ContainedFolder
  private let curl: CurlTransport
  private let outside = OutsideLinks()

  /// Creates a site of `folder`, whose files are read through `curl`.
  ///
  /// - Returns: `nil` if `folder` is not a folder.
  public init?(folder: String, curl: CurlTransport) {
    guard let folder = ContainedFolder(folder) else { return nil }
    self.folder = folder
    self.curl = curl
  }

  /// The requested paths that were not read because a symbolic link leaves the folder; sorted, at most
  /// 1000.
  public var linksOutside: [String] { outside.paths }

  /// Returns the file at the URL's path.
  public func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    guard let path = Self.relativePath(of: request.url) else { return .success(missing(request)) }
    var entry = folder.entry(at: path)
    if entry == .folder {
      guard path.hasSuffix("/") else { return .success(redirect(request)) }
      entry = folder.entry(at: path + "index.html")
    }
    switch entry {
    case .file(let file): return await read(file, for: request)
    case .outside: outside.note(path)
    case .folder, .missing: break
    }
    return .success(missing(request))
  }

  private func read(
    _ file: String,
    for request: FetchRequest
  ) async -> Result<FetchResponse, FetchError> {
    let modified = FileDate.ofModification(of: file)
    var headers = HeaderFields()
    headers.append(name: "content-type", value: FileContentType.of(file: file))
    if let modified { headers.append(name: "last-modified", value: modified) }
    if let modified, request.validators?.lastModified == modified {
      return .success(FetchResponse(url: request.url, status: 304, headers: headers))
    }
    guard let url = Self.fileURL(file) else { return .success(missing(request)) }
    var inner = request
    inner.url = url
    inner.validators = nil
    return await curl.readFile(inner).map { response in
      var response = response
      response.url = request.url
      response.headers = headers
      return response
    }
  }

  private func missing(_ request: FetchRequest) -> FetchResponse {
    FetchResponse(url: request.url, status: 404)
  }

  /// Returns a redirect to the same path with a trailing slash.
  ///
  /// The target is absolute, because a relative target of `//docs` would be a host name.
  private func redirect(_ request: FetchRequest) -> FetchResponse {
    let query = request.url.query.map { "?" + $0 } ?? ""
    var headers = HeaderFields()
    headers.append(
      name: "location",
      value: request.url.origin + request.url.path + "/" + query
    )
    return FetchResponse(url: request.url, status: 301, headers: headers)
  }

  /// Returns the decoded path; `nil` if it would leave the folder.
  static func relativePath(of url: WebURL) -> String? {
    guard let decoded = url.path.removingPercentEncoding, !decoded.utf8.contains(0),
      !decoded.split(separator: "/").contains("..")
    else { return nil }
    return decoded
  }

  private static func fileURL(_ path: String) -> WebURL? {
    let escaped = PercentEncoding.encode(path.utf8) {
      PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/")
    }
    return WebURL("file://" + escaped)
  }
}

/// The modification date of a file.
private enum FileDate {
  /// Returns the date in the format of HTTP (RFC 9110, section 5.6.7).
  static func ofModification(of path: String) -> String? {
    var attributes = Glibc.stat()
    guard unsafe stat(path, &attributes) == 0 else { return nil }
    var seconds = attributes.st_mtim.tv_sec
    var parts = unsafe tm()
    guard unsafe gmtime_r(&seconds, &parts) != nil else { return nil }
    let (days, months) = (EnglishNames.shortWeekdays, EnglishNames.shortMonths)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (weekday, day, month, year) = unsafe (
      parts.tm_wday, parts.tm_mday, parts.tm_mon, 1900 + parts.tm_year
    )
    let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
    let (weekdayName, monthName) = (days[Int(weekday)].capitalized, months[Int(month)].capitalized)
    return "\(weekdayName), \(two(day)) \(monthName) \(year) \(time) GMT"
  }
}

/// The content types of a static host.
private enum FileContentType {
  private static let byExtension = [
    "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml",
    "xml": "application/xml", "txt": "text/plain", "json": "application/json",
    "css": "text/css", "js": "text/javascript", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml", "webp": "image/webp",
    "pdf": "application/pdf", "gz": "application/gzip", "rss": "application/rss+xml",
    "atom": "application/atom+xml", "ico": "image/x-icon",
  ]

  static func of(file path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else {
      return name == "apple-app-site-association" ? "application/json" : "application/octet-stream"
    }
    let ending = name[name.index(after: dot)...].lowercased()
    return byExtension[ending] ?? "application/octet-stream"
  }
}

/// The collected symbolic links that lead out of a folder.
private final class OutsideLinks: Sendable {
  /// The maximum number of paths.
  static let limit = 1000

  private let found = Mutex<Set<String>>([])

  var paths: [String] { found.withLock { $0.sorted() } }

  func note(_ path: String) {
    found.withLock { found in
      if found.count < Self.limit { found.insert(path) }
    }
  }
}

/// A transport that routes each request to the folder of its origin, or to the network.
public struct RoutedTransport: Transport {
  private let folders: [String: FolderTransport]
  private let network: any Transport

  /// Creates a transport with folders by origin (`WebURL.origin`).
  public init(folders: [String: FolderTransport], network: any Transport) {
    self.folders = folders
    self.network = network
  }

  /// The symbolic links that lead out of the folders, by origin; see ``FolderTransport/linksOutside``.
  public var linksOutside: [String: [String]] { folders.mapValues(\.linksOutside) }

  /// Performs one exchange.
  public func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    guard let folder = folders[request.url.origin] else { return await network.fetch(request) }
    return await folder.fetch(request)
  }
}
