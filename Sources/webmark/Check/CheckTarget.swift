import Basics
import Fetching
import Foundation
import URLStandard

/// One page that is to be checked.
struct CheckTarget: Sendable {
  /// Where the page is taken from.
  enum Origin: Sendable {
    /// It is fetched.
    case network
    /// It is a file at this path.
    case file(String)
  }

  /// How the report names it.
  var source: String
  /// Where it is served, or said to be.
  var url: WebURL
  /// Whether ``url`` is where it is really served.
  var isAddressKnown: Bool
  var origin: Origin
  /// The folder that stands for its site; `nil` where there is none.
  var folder: SiteFolder?
  /// Whether the file was found in a folder, and not named by the user.
  var isFound = false
}

/// Pages that are to be checked, made one by one: of a large folder only the paths are kept.
struct CheckSource: Sendable {
  /// How many pages there are.
  let count: Int
  /// Links of a folder that lead out of it; they are no pages.
  let linksOutside: [String]
  private let make: @Sendable (Int) -> CheckTarget

  /// One page.
  init(_ target: CheckTarget) {
    count = 1
    linksOutside = []
    make = { _ in target }
  }

  /// The pages of a folder, served below `root`.
  init(_ site: SiteFolder, _ found: PageFiles, root: WebURL, isAddressKnown: Bool) {
    let files = found.paths
    count = files.count
    linksOutside = found.linksOutside.map { site.name + "/" + $0 }
    // The site's own files can be found only where the folder is the root of the site.
    let folder = root.path == "/" ? site : nil
    make = { index in
      let path = site.name + "/" + files[index]
      return CheckTarget(
        source: path,
        url: PageFiles.url(of: files[index], base: root) ?? root,
        isAddressKnown: isAddressKnown,
        origin: .file(path),
        folder: folder,
        isFound: true
      )
    }
  }

  /// The pages, in order.
  var targets: some Sequence<CheckTarget> { (0..<count).lazy.map(make) }
}

/// A folder that stands for a site.
struct SiteFolder: Sendable {
  /// As reports name it, without a slash at the end.
  let name: String
  let transport: FolderTransport

  /// The folder at `path`; `nil` where there is none.
  init?(_ path: String, curl: CurlTransport) {
    guard let transport = FolderTransport(folder: path, curl: curl) else { return nil }
    name = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.transport = transport
  }
}

/// The pages of a folder, in the order of their paths' code points.
///
/// Links to folders are not followed, nor are links to files outside of the folder.
struct PageFiles {
  private static let depthLimit = 64
  private static let extensions: Set<String> = ["html", "htm"]

  /// Paths below the folder, without a slash before them.
  private(set) var paths: [String] = []
  /// Paths of links that lead out of the folder.
  private(set) var linksOutside: [String] = []
  private let root: ContainedFolder?

  /// The pages below `folder`.
  init(in folder: String) {
    root = ContainedFolder(folder)
    collect(folder, below: "", depth: 0)
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
    if isLink, root?.place(of: path) == .outside {
      linksOutside.append(path)
    } else {
      paths.append(path)
    }
  }

  private static func isPage(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  /// Where a static host serves the file: `index.html` is its folder.
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
