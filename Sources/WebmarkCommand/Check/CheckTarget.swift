import Basics
import Fetching
import Foundation
import URLStandard

/// A page to check.
struct CheckTarget: Sendable {
  /// The origin of a page.
  enum Origin: Sendable {
    /// The page is fetched.
    case network
    /// The page is a file at the path.
    case file(String)
  }

  /// The name in reports.
  var source: String
  /// The real or assumed URL of the page.
  var url: WebURL
  /// A Boolean value that indicates whether ``url`` is the real URL of the page.
  var isAddressKnown: Bool
  var origin: Origin
  /// The folder that contains the site; `nil` if there is none.
  var folder: SiteFolder?
  /// The folder in which the page's references are looked up; `nil` if there is none.
  var linkRoot: FolderLinks.Root?
  /// A Boolean value that indicates whether the page is fetched.
  var isFetched: Bool { if case .network = origin { true } else { false } }
  /// A Boolean value that indicates whether the file was found in a folder rather than named by the
  /// user.
  var isFound = false
}

/// A lazy list of pages to check; for a large folder only the paths are stored.
struct CheckSource: Sendable {
  /// The number of pages.
  let count: Int
  /// Symbolic links that lead out of the folder; they are not pages.
  let linksOutside: [String]
  private let make: @Sendable (Int) -> CheckTarget

  /// Creates a source of one page.
  init(_ target: CheckTarget) {
    count = 1
    linksOutside = []
    make = { _ in target }
  }

  /// Creates a source of the pages of a folder with the base URL `root`.
  init(_ site: SiteFolder, _ found: PageFiles, root: WebURL, isAddressKnown: Bool) {
    let files = found.paths
    count = files.count
    linksOutside = found.linksOutside.map { site.name + "/" + $0 }
    // The site's own files are available only if the folder is the root of the site.
    let folder = root.path == "/" ? site : nil
    make = { index in
      let path = site.name + "/" + files[index]
      return CheckTarget(
        source: path,
        url: PageFiles.url(of: files[index], base: root) ?? root,
        isAddressKnown: isAddressKnown,
        origin: .file(path),
        folder: folder,
        linkRoot: FolderLinks.Root(site: site, url: root),
        isFound: true
      )
    }
  }

  /// The pages, in order.
  var targets: some Sequence<CheckTarget> { (0..<count).lazy.map(make) }
}

/// A folder that contains a site.
struct SiteFolder: Sendable {
  /// The name in reports, without a trailing slash.
  let name: String
  let transport: FolderTransport

  /// Opens the folder at `path`; `nil` if there is none.
  init?(_ path: String, curl: CurlTransport) {
    guard let transport = FolderTransport(folder: path, curl: curl) else { return nil }
    name = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.transport = transport
  }
}

/// The pages of a folder, in code point order of their paths.
///
/// Symbolic links to folders, and to files outside the folder, are not followed.
struct PageFiles {
  private static let depthLimit = 64
  private static let extensions: Set<String> = ["html", "htm"]

  /// The relative paths, without a leading slash.
  private(set) var paths: [String] = []
  /// The paths of symbolic links that lead out of the folder.
  private(set) var linksOutside: [String] = []
  private let root: ContainedFolder?

  /// Finds the pages below `folder`, except those for whose relative path `isExcluded` returns `true`.
  init(in folder: String, isExcluded: (String) -> Bool = { _ in false }) {
    root = ContainedFolder(folder)
    collect(folder, below: "", depth: 0)
    paths.removeAll(where: isExcluded)
  }

  private mutating func collect(_ folder: String, below prefix: String, depth: Int) {
    guard depth < Self.depthLimit else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let sorted = names.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    for name in sorted where !name.hasPrefix(".") {
      let path = folder + "/" + name
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let type = attributes[.type] as? FileAttributeType
      else { continue }
      if type == .typeDirectory {
        collect(path, below: prefix + name + "/", depth: depth + 1)
      } else if Self.isPage(name), type == .typeRegular || type == .typeSymbolicLink {
        add(prefix + name, isLink: type == .typeSymbolicLink)
      }
    }
  }

  private mutating func add(_ path: String, isLink: Bool) {
    if isLink, root?.entry(at: path) == .outside {
      linksOutside.append(path)
    } else {
      paths.append(path)
    }
  }

  private static func isPage(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  /// Returns the URL under which a static host serves the file; `index.html` is served as its folder.
  static func url(of path: String, base: WebURL) -> WebURL? {
    var shown = path
    if path == "index.html" || path.hasSuffix("/index.html") {
      shown = String(path.dropLast("index.html".count))
    }
    let escaped = PercentEncoding.encode(shown.utf8) {
      PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/")
    }
    return base.resolve("./" + escaped)
  }
}
