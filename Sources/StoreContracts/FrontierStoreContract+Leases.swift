import Frontier

/// The requirements on leases as fencing tokens.
extension FrontierStoreContract {
  static let leases: [Case] = [
    Case("a page is leased in an epoch, and records that are looked up have no lease") { store in
      try await add([page("https://a.example/1")], to: store)
      let record = try await required(lease(store).first)
      try expect(record.lease != nil)
      let known = try await store.records(of: [key("https://a.example/1")])
      try expect(known.values.allSatisfy { $0.lease == nil } && known.count == 1)
    },
    Case("a page whose lease was released is not completed, and is due once more") { store in
      try await add([page("https://a.example/1"), page("https://a.example/2")], to: store)
      let former = try await lease(store)
      try await store.releaseLeases()
      try await expectEqual(complete(former[0], .done, in: store), 1)
      let again = try await lease(store)
      try expectEqual(again.map(\.url), former.map(\.url))
      try expect(again[0].lease?.epoch ?? 0 > former[0].lease?.epoch ?? 0)
      try await expectEqual(complete(again[0], .done, in: store), 0)
      try await expectEqual(store.statistics().states, [.done: 1, .due: 1])
    },
    Case("a page that an interrupted session leased is not completed in the next one") { store in
      try await add([page("https://a.example/1")], to: store)
      let former = try await required(lease(store).first)
      try await expect(store.openSession(seeds: seeds).isResumed)
      try await expectEqual(complete(former, .gone, in: store), 1)
      try await expectEqual(lease(store).map(\.url), ["https://a.example/1"])
    },
  ]
}
