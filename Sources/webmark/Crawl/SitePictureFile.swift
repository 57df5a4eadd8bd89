import FoundationEssentials

/// A file with the site-wide images that a crawl detected, for the next crawl: a JSON object with a list
/// per host.
struct SitePictureFile {
  private static let byteLimit = 16_000_000

  let path: String

  /// Returns the stored images; empty if the file is unreadable, because the next crawl detects them
  /// again.
  func read() -> [String: [String]] {
    guard let bytes = try? ByteFile.read(path, limit: Self.byteLimit, purpose: "the pictures")
    else { return [:] }
    return (try? JSONDecoder().decode([String: [String]].self, from: Data(bytes))) ?? [:]
  }

  /// Writes `pictures` unless the file already contains them.
  func write(_ pictures: [String: [String]]) throws {
    guard pictures != read() else { return }
    try OutputFile.write(
      JSONText.pretty(pictures),
      to: path,
      purpose: "the pictures",
      isPrivate: true
    )
  }
}
