import FoundationEssentials
import SystemIO

/// A file with the site-wide images that a crawl detected, for the next crawl: a JSON object with a list
/// per host.
struct SiteImageFile {
  private static let byteLimit = 16_000_000

  let path: String

  /// Returns the stored images; empty if the file is unreadable, because the next crawl detects them
  /// again.
  func read() -> [String: [String]] {
    guard let bytes = RegularFile.read(path, limit: Self.byteLimit) else { return [:] }
    return (try? JSONDecoder().decode([String: [String]].self, from: Data(bytes))) ?? [:]
  }

  /// Writes `images` unless the file already contains them.
  func write(_ images: [String: [String]]) throws {
    guard images != read() else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.write(Array(encoder.encode(images)) + [0x0A], to: path, for: .owner)
  }
}
