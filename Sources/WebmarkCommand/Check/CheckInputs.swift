import Basics
import Crawling
import Fetching
import Foundation
import URLStandard

/// Resolves the arguments of `webmark check` to pages: URLs, files, folders, seed lists.
struct CheckInputs {
  /// The placeholder URL of a file or folder without a URL; the host cannot exist (RFC 2606).
  private static let placeholderURL = placeholderOrigin + "/"
  private static let placeholderOrigin = "https://address-unknown.invalid"
  /// The number of bytes that are read to distinguish a seed list from a page.
  private static let sniffLength = 4096

  let base: WebURL?
  /// The folder that ``base`` stands for; `nil` if it stands for the named file or folder.
  let root: String?
  /// The paths of files and the URLs that are passed over.
  let exclude: [PathGlob]
  let curl: CurlTransport

  /// Creates the inputs; `exclude` has glob patterns.
  init(base: WebURL?, root: String?, exclude: [String], curl: CurlTransport) {
    self.base = base
    self.root = root
    self.exclude = exclude.map { PathGlob($0) }
    self.curl = curl
  }

  /// Returns the pages of all `arguments`, in order.
  ///
  /// - Throws: An error if an argument cannot be read.
  func sources(_ arguments: [String]) throws -> [CheckSource] {
    try arguments.filter { !isExcluded($0) }.flatMap(sources)
  }

  private func isExcluded(_ path: String) -> Bool { exclude.contains { $0.matches(path) } }

  private func sources(_ argument: String) throws -> [CheckSource] {
    if let url = WebURL(argument), url.isHTTP { return [fetched(url)] }
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
    if argument == "-" { return [try file(ByteFile.standardInput, source: "-")] }
    guard exists else {
      throw CommandFailure(.error, "there is no file or folder \(argument), and it is not a URL")
    }
    if isFolder.boolValue { return [try folder(argument, base: base)] }
    if try isSeedList(argument) { return try seeds(argument) }
    return [try file(argument, source: argument)]
  }

  private func fetched(_ url: WebURL) -> CheckSource {
    CheckSource(
      CheckTarget(source: url.href, url: url, isAddressKnown: true, origin: .network, folder: nil)
    )
  }

  private func file(_ path: String, source: String) throws -> CheckSource {
    if let root { return try file(path, source: source, below: root) }
    guard let url = base ?? WebURL(Self.placeholderURL) else {
      throw CommandFailure(.error, "\(source): no base URL")
    }
    return CheckSource(
      CheckTarget(
        source: source,
        url: url,
        isAddressKnown: base != nil,
        origin: .file(path),
        folder: nil
      )
    )
  }

  /// Returns a file of the folder `root`, with the URL that it has there.
  private func file(_ path: String, source: String, below root: String) throws -> CheckSource {
    guard let site = SiteFolder(root, curl: curl),
      let relative = Self.relative(path, to: root),
      let start = base ?? WebURL(Self.placeholderURL),
      let url = PageFiles.url(of: relative, base: start)
    else {
      throw CommandFailure(.error, "\(source) is not below the folder \(root) of --root")
    }
    return CheckSource(
      CheckTarget(
        source: source,
        url: url,
        isAddressKnown: base != nil,
        origin: .file(path),
        folder: start.path == "/" ? site : nil,
        linkRoot: FolderLinks.Root(site: site, url: start)
      )
    )
  }

  /// Returns a text without the placeholder, so that readers see the addresses of a page without a URL as paths.
  static func withoutPlaceholder(_ text: String) -> String {
    text.replacing(placeholderOrigin, with: "")
  }

  /// Returns the path below `root`; `nil` if the file is elsewhere.
  private static func relative(_ path: String, to root: String) -> String? {
    let folder = URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL.path
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return file.hasPrefix(start) ? String(file.dropFirst(start.count)) : nil
  }

  private func folder(_ path: String, base: WebURL?) throws -> CheckSource {
    guard let site = SiteFolder(path, curl: curl), let root = base ?? WebURL(Self.placeholderURL)
    else {
      throw CommandFailure(.error, "the folder \(path) cannot be read")
    }
    let files = PageFiles(in: site.name) { isExcluded($0) || isExcluded(site.name + "/" + $0) }
    LinksOutside.report(files.linksOutside, in: path)
    guard !files.paths.isEmpty else {
      throw CommandFailure(.error, "the folder \(path) contains no file that ends in .html")
    }
    return CheckSource(site, files, root: root, isAddressKnown: base != nil)
  }

  // MARK: Seed lists

  /// Returns `true` if the name, or else the content, identifies a seed list: its first line that is not
  /// a comment starts with a URL.
  private func isSeedList(_ path: String) throws -> Bool {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    if name.hasSuffix(".txt") || name.hasSuffix(".seeds") { return true }
    if name.hasSuffix(".html") || name.hasSuffix(".htm") { return false }
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let bytes = (try? file.read(upToCount: Self.sniffLength)) ?? nil
    let text = String(decoding: bytes ?? Data(), as: UTF8.self)
    let first = text.split(whereSeparator: \.isNewline).lazy
      .map { $0.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" } }
      .first { !$0.isEmpty && !$0.hasPrefix("#") }
    return first.map { $0.hasPrefix("http://") || $0.hasPrefix("https://") } ?? false
  }

  private func seeds(_ path: String) throws -> [CheckSource] {
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return try SeedFile.read(path).seeds.filter { !isExcluded($0.url.href) }.map { seed in
      guard let name = seed.folder else { return fetched(seed.url) }
      let folderPath = name.hasPrefix("/") ? name : parent + name
      guard let root = WebURL(seed.url.origin + "/"), SiteFolder(folderPath, curl: curl) != nil
      else {
        throw CommandFailure(
          .error,
          "\(path):\(seed.line): the folder \(folderPath) of from= is not there"
        )
      }
      return try folder(folderPath, base: root)
    }
  }
}
