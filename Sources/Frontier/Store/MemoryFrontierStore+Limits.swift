import Synchronization

extension MemoryFrontierStore {
  /// Returns the URLs that were dropped in this session.
  public func dropped() async -> DroppedURLs.BySeedAndHost {
    contents.withLock { $0.known.dropped }
  }
}

extension MemoryFrontierStore.Contents {
  /// Counts the known URLs.
  mutating func count(_ limits: KnownURLLimits) {
    known = KnownURLCounts(limits: limits)
    for page in pages.values {
      let size = KnownURLCounts.Size(urls: 1, bytes: page.record.url.utf8.count)
      known.add(size, host: page.record.host, seed: seeds.firstIndex(of: page.seed))
    }
  }
}
