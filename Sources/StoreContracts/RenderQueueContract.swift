public import Frontier

/// The requirements that every `FrontierStore` with a `RenderQueue` meets.
public enum RenderQueueContract {
  /// A frontier store with a render queue.
  public typealias Store = any FrontierStore & RenderQueue
  /// A requirement on a render queue.
  public typealias Case = ContractCase<Store>

  /// All requirements, each for a new, empty store.
  public static let cases: [Case] = requirements.map { requirement in
    Case(requirement.name) { store in
      try await expect(!store.openSession(seeds: FrontierStoreContract.seeds).isResumed)
      try await add((1...3).map { try page("https://a.example/\($0)") }, to: store)
      try await add([page("https://b.example/1", seed: 1)], to: store)
      try await requirement.run(on: store)
    }
  }

  private static let requirements: [Case] = [
    Case("a page that waits for the browser is neither due nor leased") { store in
      try await store.enqueueForRendering(lease(store, count: 2))
      try await expectEqual(store.renderQueueCounts(), [host("a.example"): 2])
      try await expectEqual(lease(store).map(\.url), ["https://a.example/3"])
      try await store.releaseLeases()
      try await expectEqual(lease(store).map(\.url), ["https://a.example/3"])
    },
    Case("a link to a page that waits for the browser does not make it due") { store in
      try await complete(required(lease(store, count: 1).first), .done, in: store)
      try await store.closeSession()
      _ = try await store.openSession(seeds: FrontierStoreContract.seeds, asOf: 100)
      try await store.enqueueForRendering(lease(store))
      var found = try page("https://a.example/1", depth: 0)
      found.isForced = true
      try await expectEqual(add([found], to: store), [:])
    },
    Case("pages of a host are leased from the render queue in order, without those of some seeds") {
      store in
      try await store.enqueueForRendering(lease(store, "b.example"))
      try await store.enqueueForRendering(lease(store))
      let (one, other) = (host("a.example"), host("b.example"))
      try await expectEqual(store.renderQueueCounts(), [one: 3, other: 1])
      let none = try await store.leaseForRendering(other, count: 2, excluding: [1])
      try expectEqual(none.map(\.url), [])
      let first = try await store.leaseForRendering(one, count: 2, excluding: [1])
      try expectEqual(first.map(\.url), ["https://a.example/1", "https://a.example/2"])
      try await complete(first[0], .done, in: store)
      let rest = try await store.leaseForRendering(one, count: 5, excluding: [])
      try expectEqual(rest.map(\.url), ["https://a.example/3"])
      let last = try await store.leaseForRendering(other, count: 5, excluding: [])
      try expectEqual(last.map(\.url), ["https://b.example/1"])
      try await expectEqual(store.renderQueueCounts(), [:])
    },
    Case("a page whose lease has ended is not moved") { store in
      let former = try await lease(store, count: 1)
      try await store.releaseLeases()
      try await store.enqueueForRendering(former)
      try await expectEqual(store.renderQueueCounts(), [:])
      try await expectEqual(lease(store).count, 3)
    },
    Case("waiting pages survive an interruption, and leased ones are due after it") { store in
      try await store.enqueueForRendering(lease(store))
      _ = try await store.leaseForRendering(host("a.example"), count: 1, excluding: [])
      let again = try await store.openSession(seeds: FrontierStoreContract.seeds)
      try expect(again.isResumed)
      try expectEqual(again.due, [host("a.example"): 1, host("b.example"): 1])
      try await expectEqual(store.renderQueueCounts(), [host("a.example"): 2])
      try await expectEqual(lease(store).map(\.url), ["https://a.example/1"])
    },
    Case("waiting pages are due once in a new session, and with another seed list") { store in
      try await store.enqueueForRendering(lease(store, count: 1))
      let other = try await store.openSession(seeds: ["https://a.example/"])
      try expectEqual(other.due, [host("a.example"): 3])
      try await expectEqual(store.renderQueueCounts(), [:])
      try await store.enqueueForRendering(lease(store, count: 1))
      try await store.closeSession()
      let new = try await store.openSession(seeds: FrontierStoreContract.seeds)
      try expectEqual(new.due, [host("a.example"): 3, host("b.example"): 1])
      try await expectEqual(store.renderQueueCounts(), [:])
    },
    Case("trials of patterns are replaced, and come back in the order in which they were stored") {
      store in
      var (one, two) = (RenderTrials(pattern: "a/"), RenderTrials(pattern: "b/"))
      (one.rendered, one.gained, one.skipped) = (3, 1, 200)
      try await store.saveRenderTrials([one, two])
      two.rendered = 1
      one.skipped = 201
      try await store.saveRenderTrials([two])
      try await store.saveRenderTrials([one])
      _ = try await store.openSession(seeds: FrontierStoreContract.seeds)
      try await expectEqual(store.renderTrials(), [two, one])
    },
  ]
}
