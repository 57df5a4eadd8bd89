import Fetching
import Frontier

/// The requirements on sessions: resuming, seed lists.
extension FrontierStoreContract {
  static let sessions: [Case] = [
    Case("an unfinished session goes on, with what was in flight due again") { store in
      try await add((0..<4).map { try page("https://a.example/\($0)") }, to: store)
      let leased = try await lease(store, count: 2)
      var batch = FrontierBatch()
      batch.completed = [leased[0]]
      batch.completed[0].state = .done
      batch.spent = [0: 1]
      batch.bases = [SeedBase(seed: 0, url: "https://www.a.example/")]
      _ = try await store.write(batch)
      let again = try await store.openSession(seeds: seeds)
      try expect(again.isResumed && again.due == [host("a.example"): 3])
      try expectEqual(again.spent, [1, 0])
      try expectEqual(again.bases, batch.bases)
      try await expectEqual(lease(store).map(\.url), (1..<4).map { "https://a.example/\($0)" })
    },
    Case("a base that a seed has left ends, and a new one of the same batch is kept") { store in
      let urls = (1...3).map { "https://www\($0).example/" }
      var batch = FrontierBatch()
      batch.bases = urls.prefix(2).map { SeedBase(seed: 0, url: $0) }
      _ = try await store.write(batch)
      (batch.endedBases, batch.bases) = (batch.bases, [SeedBase(seed: 0, url: urls[2])])
      _ = try await store.write(batch)
      try await expectEqual(store.openSession(seeds: seeds).bases, batch.bases)
    },
    Case("the removals of a session count on when it is resumed, and not in the next one") {
      store in
      let (url, name) = ("https://a.example/1", host("a.example"))
      var batch = FrontierBatch()
      batch.removals = [
        Removal(url: url, host: name, isCounted: true),
        Removal(url: url, host: name, isCounted: true, target: key("https://a.example/")),
        Removal(url: url, host: name, isCounted: false, target: key("https://a.example/")),
      ]
      _ = try await store.write(batch)
      try await expectEqual(store.openSession(seeds: seeds).removals.hosts, [name: 2])
      try await store.closeSession()
      try await expect(store.openSession(seeds: seeds).removals.hosts.isEmpty)
    },
    Case("an outage holds in later sessions, with the time of its start, until it ends") { store in
      let (dead, back) = (host("a.example"), host("b.example"))
      var batch = FrontierBatch()
      batch.outages = [dead: 1000, back: 1000]
      _ = try await store.write(batch)
      batch.outages = [dead: 2000]
      batch.endedOutages = [back]
      _ = try await store.write(batch)
      try await expectEqual(store.openSession(seeds: seeds).outages, [dead: 1000])
      try await store.closeSession()
      try await expectEqual(store.openSession(seeds: seeds).outages, [dead: 1000])
      batch.endedOutages = [dead]
      _ = try await store.write(batch)
      try await expectEqual(store.openSession(seeds: seeds).outages, [dead: 2000])
    },
    Case("pages of a seed that left the list rest, and come back with it") { store in
      try await add(
        [page("https://a.example/1"), page("https://b.example/1", seed: 1)],
        to: store
      )
      let one = try await store.openSession(seeds: ["https://b.example/"])
      try expectEqual(one.due, [host("b.example"): 1])
      try await expectEqual(lease(store, "b.example").map(\.seed), [0])
      let both = try await store.openSession(seeds: seeds)
      try expectEqual(both.due, [host("a.example"): 1, host("b.example"): 1])
    },
    Case("another list in a resumed session leaves the due times of pages as they are") { store in
      try await add(
        [page("https://a.example/1"), page("https://b.example/1", seed: 1)],
        to: store
      )
      for name in ["a.example", "b.example"] {
        var record = try await required(lease(store, name).first)
        record.nextDue = 100
        try await complete(record, .done, in: store)
      }
      try await store.closeSession()
      try await expect(store.openSession(seeds: seeds, asOf: 50).due.isEmpty)
      for (time, due) in [(60.0, 0), (110, 1)] {
        let longer = try await store.openSession(
          seeds: Array(seeds.prefix(1)) + ["https://c\(Int(time)).example/"],
          asOf: time
        )
        try expect(longer.isResumed && longer.due.values.reduce(0, +) == due)
      }
    },
    Case("a page of a seed that left the list is another seed's to find") { store in
      try await add([page("https://a.example/1")], to: store)
      _ = try await store.openSession(seeds: ["https://b.example/"])
      let page = try page("https://a.example/1")
      try await expect(store.records(of: [page.key]).isEmpty)
      try await expectEqual(add([page], to: store), [page.record.host: 1])
    },
    Case("what is kept of a page comes back, with what is empty and what is missing") { store in
      try await add([page("https://a.example/1")], to: store)
      var record = try await required(lease(store).first)
      record.validators = Validators(entityTag: "", lastModified: nil)
      record.reason = "Größe"
      record.item = ItemFingerprint()
      record.nextDue = 1.5
      try await complete(record, .done, in: store)
      let first = key("https://a.example/1")
      let kept = try await required(store.records(of: [first])[first])
      try expectEqual(kept.reason, "Größe")
      try expectEqual(kept.validators?.entityTag, record.validators?.entityTag)
      try expectEqual(kept.validators?.lastModified, nil)
      try expectEqual(kept.item, ItemFingerprint())
      try expectEqual(kept.nextDue, 1.5)
    },
  ]
}
