import FoundationEssentials

/// Where a crawl leaves for the next one which pictures are their sites' and no page's: an object of
/// lists, by host.
struct SitePictureFile {
  private static let byteLimit = 16_000_000

  let path: String

  /// What stands there; nothing where it cannot be read, for the next crawl finds it out again.
  func read() -> [String: [String]] {
    guard let bytes = try? ByteFile.read(path, limit: Self.byteLimit, purpose: "the pictures")
    else { return [:] }
    return (try? JSONDecoder().decode([String: [String]].self, from: Data(bytes))) ?? [:]
  }

  /// Puts `pictures` in its place, unless it says so already.
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
