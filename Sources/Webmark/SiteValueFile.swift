import FoundationEssentials
import SearchableItems
import SystemIO

/// A file with the images or the descriptions of whole sites that a crawl detected, for the next crawl: a JSON object with a list
/// per host.
struct SiteValueFile {
  private static let byteLimit = 16_000_000

  let path: String

  /// Returns the stored values; empty if the file is unreadable, because the next crawl detects them
  /// again.
  func read() -> [String: [String]] {
    guard let bytes = RegularFile.read(path, limit: Self.byteLimit) else { return [:] }
    return (try? JSONDecoder().decode([String: [String]].self, from: Data(bytes))) ?? [:]
  }

  /// Writes `values` unless the file already contains them.
  func write(_ values: [String: [String]]) throws {
    guard values != read() else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.write(Array(encoder.encode(values)) + [0x0A], to: path, for: .owner)
  }
}

extension DataFolder {
  /// The images and descriptions of sites that earlier crawls detected.
  var siteValues: SiteValueDetector.Known {
    SiteValueDetector.Known(
      images: SiteValueFile(path: siteImages).read(),
      descriptions: SiteValueFile(path: siteDescriptions).read()
    )
  }

  /// Stores the images and descriptions of sites for the next crawl.
  func store(_ values: SiteValueDetector.Known) throws {
    try SiteValueFile(path: siteImages).write(values.images)
    try SiteValueFile(path: siteDescriptions).write(values.descriptions)
  }
}
