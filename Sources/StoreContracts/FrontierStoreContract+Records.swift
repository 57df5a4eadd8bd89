import Fetching
import Frontier

/// The requirements on records: states, history, and what is found again.
extension FrontierStoreContract {
  static let records: [Case] = [
    Case("a record comes back as it was completed, with everything it holds") { store in
      try await add([page("https://a.example/1", depth: 4)], to: store)
      var record = try await required(lease(store).first)
      record.state = .excluded
      record.reason = "Disallow: /private (line 3)"
      record.validators = Validators(entityTag: "\"1\"", lastModified: "yesterday")
      record.contentHash = UInt64.max - 5
      (record.fetchedAt, record.changedAt, record.nextDue) = (1.5, 1.25, 9.75)
      (record.visitCount, record.changeCount) = (7, 3)
      (record.missingCount, record.failureCount) = (1, 2)
      record.history = ChangeHistory(watched: 86_400.5, changes: 1.5)
      record.falseClaimCount = 2
      record.item = ItemFingerprint()
      record.item?.set("title", to: [1, 2, 3])
      var batch = FrontierBatch()
      batch.completed = [record]
      _ = try await store.write(batch)
      let first = key("https://a.example/1")
      record.lease = nil
      try await expectEqual(
        store.records(of: [first, key("https://a.example/2")]),
        [first: record]
      )
    },
    Case("every state survives, and all is due in the next session") { store in
      let urls = (0..<6).map { "https://a.example/\($0)" }
      try await add(urls.map { try page($0) }, to: store)
      let states: [PageRecord.State] = [.done, .gone, .excluded, .failed, .refused]
      let leased = try await lease(store, count: 5)
      for (record, state) in zip(leased, states) {
        try await complete(record, state, in: store)
      }
      var reached = try page("https://a.example/reached")
      reached.record.state = .redirectTarget
      try await expect(add([reached], to: store).isEmpty)
      var statistics = FrontierStatistics()
      statistics.due = 1
      statistics.states = [
        .due: 1, .done: 1, .gone: 1, .excluded: 1, .failed: 1, .refused: 1, .redirectTarget: 1,
      ]
      try await expectEqual(store.statistics(), statistics)
      try await store.closeSession()
      let next = try await store.openSession(seeds: seeds)
      try expect(!next.isResumed && next.due == [host("a.example"): 7])
      try await expectEqual(lease(store).map(\.url), urls + [reached.record.url])
    },
    Case(
      "a page that is gone waits for its time, whatever leads to it, and for a session of everything"
    ) { store in
      let page = try page("https://a.example/1")
      try await add([page], to: store)
      try await complete(try required(lease(store).first), .gone, in: store)
      try await expect(add([page], to: store).isEmpty)
      try await expectEqual(store.records(of: [page.key]).count, 1)
      try await store.closeSession()
      try await expectEqual(store.openSession(seeds: seeds).due, [page.record.host: 1])
      var record = try await required(lease(store).first)
      record.nextDue = 100
      try await complete(record, .gone, in: store)
      for (time, count) in [(99.0, 0), (101, 1)] {
        try await store.closeSession()
        try await expect(
          store.openSession(seeds: seeds, asOf: time).due.values.reduce(0, +) == count
        )
        try await expect(add([page], to: store).isEmpty)
      }
    },
    Case("a page that was fetched when the clock was far ahead is due") { store in
      let page = try page("https://a.example/1")
      try await add([page], to: store)
      var record = try await required(lease(store).first)
      (record.fetchedAt, record.nextDue) = (1e9, 1.1e9)
      try await complete(record, .done, in: store)
      for (time, count) in [(1e9 - 3600, 0), (1e9 - 100_000, 1)] {
        try await store.closeSession()
        try await expect(
          store.openSession(seeds: seeds, asOf: time).due.values.reduce(0, +) == count
        )
      }
    },
    Case("what a redirect reached waits only where a seed leads there, or in a new session") {
      store in
      var page = try page("https://a.example/1")
      page.record.state = .redirectTarget
      try await expect(add([page], to: store).isEmpty)
      page.record.state = .due
      try await expect(add([page], to: store).isEmpty)
      page.isForced = true
      try await expectEqual(add([page], to: store), [page.record.host: 1])
    },
    Case("a new session knows every URL of the ones before, and asks for what redirects reached") {
      store in
      let pages = try (0..<50).map { try page("https://a.example/\($0)") }
      var reached = try page("https://a.example/reached")
      reached.record.state = .redirectTarget
      try await add(pages + [reached], to: store)
      try await store.closeSession()
      try await expectEqual(store.openSession(seeds: seeds).due, [host("a.example"): 51])
      let more = try (40..<60).map { try page("https://a.example/\($0)") }
      try await expectEqual(add(more, to: store), [host("a.example"): 10])
      reached.record.state = .due
      try await expect(add([reached, reached], to: store).isEmpty)
      try await expectEqual(store.records(of: (pages + more).map(\.key)).count, 60)
      try await expectEqual(store.statistics().states, [.due: 61])
    },
    Case("indexed pages of some hosts or of a seed are read in parts") { store in
      try await add(
        (0..<7).map { try page("https://a.example/\($0)") }
          + (0..<3).map { try page("https://b.example/\($0)", seed: 1) },
        to: store
      )
      var batch = FrontierBatch()
      batch.completed = try await lease(store) + lease(store, "b.example")
      for index in batch.completed.indices {
        batch.completed[index].state = .done
        // The last page of each host has no item.
        let url = batch.completed[index].url
        if url.hasSuffix("a.example/6") || url.hasSuffix("b.example/2") { continue }
        batch.completed[index].item = ItemFingerprint()
      }
      _ = try await store.write(batch)
      func urls(_ selection: PageSelection) async throws -> [[String]] {
        var (parts, last): ([[String]], Int64?) = ([], nil)
        while true {
          let records = try await store.indexedPages(of: selection, after: last, limit: 3)
          guard let end = records.last?.id else { return parts }
          parts.append(records.map(\.url))
          last = end
        }
      }
      let (first, second) = (
        (0..<6).map { "https://a.example/\($0)" }, (0..<2).map { "https://b.example/\($0)" }
      )
      try await expectEqual(urls(.seed(0)), [Array(first[..<3]), Array(first[3...])])
      try await expectEqual(urls(.seed(1)), [second])
      try await expectEqual(urls(.hosts([host("b.example")])), [second])
      let both = try await urls(.hosts([host("a.example"), host("b.example")]))
      try expect(both.map(\.count) == [3, 3, 2] && Set(both.joined()) == Set(first + second))
      try await expect(urls(.hosts([])).isEmpty)
    },
  ]
}
