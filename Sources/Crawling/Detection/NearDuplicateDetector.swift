import URLStandard

/// Detects pages whose text equals or nearly equals that of an earlier page.
///
/// Only recent pages are compared, so memory is bounded. Texts are near duplicates if their simhashes
/// differ in at most three of 64 bits; one of the four quarters is then equal (Manku, Jain and Das
/// Sarma, "Detecting near-duplicates for web crawling", 2007).
struct NearDuplicateDetector: Sendable {
  private static let size = 8192
  private static let sampleLimit = 100
  private static let maximumDistance = 3
  /// The maximum number of pages with an equal quarter that are compared.
  private static let longestChain = 64

  private struct Entry {
    var url: String
    var hash: UInt64
    var simhash: UInt64?
  }

  private var pages: [Entry] = []
  private var next = 0
  private var indexOfHash: [UInt64: Int] = [:]
  private var quarters: [UInt32: [Int]] = [:]
  private(set) var report = CrawlReport.Duplicates()

  /// Compares a page with earlier pages and stores it.
  mutating func add(_ fingerprint: TextFingerprint, of url: WebURL) {
    if let other = indexOfHash[fingerprint.hash], pages[other].url != url.href {
      report.identical += 1
      return sample(url, other, distance: nil)
    }
    if let simhash = fingerprint.simhash, let (other, distance) = near(simhash) {
      report.near += 1
      sample(url, other, distance: distance)
    }
    store(Entry(url: url.href, hash: fingerprint.hash, simhash: fingerprint.simhash))
  }

  private func near(_ simhash: UInt64) -> (Int, Int)? {
    for number in 0..<4 {
      let quarter = Self.quarter(number, of: simhash)
      for index in quarters[quarter] ?? [] {
        guard let other = pages[index].simhash else { continue }
        let distance = (other ^ simhash).nonzeroBitCount
        if distance <= Self.maximumDistance { return (index, distance) }
      }
    }
    return nil
  }

  private mutating func store(_ page: Entry) {
    let index = next
    next = (next + 1) % Self.size
    if index < pages.count {
      remove(index)
      pages[index] = page
    } else {
      pages.append(page)
    }
    indexOfHash[page.hash] = index
    guard let simhash = page.simhash else { return }
    for number in 0..<4 {
      let quarter = Self.quarter(number, of: simhash)
      if quarters[quarter]?.count ?? 0 < Self.longestChain {
        quarters[quarter, default: []].append(index)
      }
    }
  }

  private mutating func remove(_ index: Int) {
    if indexOfHash[pages[index].hash] == index { indexOfHash[pages[index].hash] = nil }
    guard let simhash = pages[index].simhash else { return }
    for number in 0..<4 {
      let quarter = Self.quarter(number, of: simhash)
      quarters[quarter]?.removeAll { $0 == index }
      if quarters[quarter]?.isEmpty == true { quarters[quarter] = nil }
    }
  }

  /// Returns 16 bits of a simhash, combined with their index.
  private static func quarter(_ number: Int, of simhash: UInt64) -> UInt32 {
    UInt32(number) << 16 | UInt32(truncatingIfNeeded: simhash >> UInt64(number * 16) & 0xFFFF)
  }

  private mutating func sample(_ url: WebURL, _ other: Int, distance: Int?) {
    guard report.samples.count < Self.sampleLimit else { return }
    report.samples.append(.init(url: url.href, other: pages[other].url, distance: distance))
  }
}
