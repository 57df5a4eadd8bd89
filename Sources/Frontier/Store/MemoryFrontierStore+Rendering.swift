public import Politeness
import Synchronization

/// The render queue in memory, and the trials of URL patterns.
extension MemoryFrontierStore: RenderQueue {
  /// Moves leased pages to the render queue.
  public func enqueueForRendering(_ records: [PageRecord]) async throws {
    contents.withLock { contents in
      for record in records where record.lease?.epoch == contents.epoch {
        guard contents.leased.remove(record.id) != nil, let page = contents.pages[record.id]
        else { continue }
        contents.renderQueue.append(QueueEntry(order: page.order, id: record.id))
      }
      contents.renderQueue.sort()
    }
  }

  /// Leases the first pages of a host from the render queue.
  public func leaseForRendering(
    _ host: HostKey,
    count: Int,
    excluding seeds: Set<Int>
  ) async throws -> [PageRecord] {
    contents.withLock { contents in
      var records: [PageRecord] = []
      let pages = contents.pages
      contents.renderQueue.removeAll { entry in
        guard records.count < count, let page = pages[entry.id], page.record.host == host,
          !seeds.contains(page.record.seed)
        else { return false }
        records.append(page.record)
        return true
      }
      contents.leased.formUnion(records.map(\.id))
      for index in records.indices { records[index].lease = PageLease(epoch: contents.epoch) }
      return records
    }
  }

  /// Returns the number of pages in the render queue by host.
  public func renderQueueCounts() async throws -> [HostKey: Int] {
    contents.withLock { contents in
      contents.renderQueue.reduce(into: [:]) { counts, entry in
        if let page = contents.pages[entry.id] { counts[page.record.host, default: 0] += 1 }
      }
    }
  }

  /// Stores the trials of URL patterns.
  public func saveRenderTrials(_ trials: [RenderTrials]) async throws {
    contents.withLock { contents in
      let patterns = Set(trials.map(\.pattern))
      contents.renderTrials.removeAll { patterns.contains($0.pattern) }
      contents.renderTrials += trials
      contents.renderTrials.removeFirst(max(0, contents.renderTrials.count - RenderTrials.limit))
    }
  }

  /// Returns the stored trials, the most recently stored ones last.
  public func renderTrials() async throws -> [RenderTrials] {
    contents.withLock(\.renderTrials)
  }
}
