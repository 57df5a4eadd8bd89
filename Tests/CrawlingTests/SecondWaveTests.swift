import FoundationEssentials
import Frontier
import Politeness
import Testing
import URLStandard

@testable import Crawling

/// The order in which pages that wait for the browser are rendered, without I/O.
@Suite("Second wave")
struct SecondWaveTests {
  private let one = HostKey(value: 1)
  private let two = HostKey(value: 2)
  private let three = HostKey(value: 3)

  private static func record(_ host: HostKey, _ id: Int64) -> PageRecord {
    var record = PageRecord(
      host: host,
      url: "http://\(host.value).example/\(id)",
      seed: 0,
      depth: 0
    )
    record.id = id
    return record
  }

  private static func page(_ host: HostKey, _ id: Int64) throws -> SecondWave.Job {
    let record = record(host, id)
    let url = try #require(WebURL(record.url))
    let page = CrawledPage(
      seed: Seed(url: url),
      requestedURL: url,
      finalURL: url,
      outcome: .fetched,
      fetchedAt: Date(timeIntervalSince1970: 0),
      depth: 0
    )
    return SecondWave.Job(entry: Frontier.Entry(record, url: url), page: page)
  }

  /// Returns the ID of the page to render, the host and the number of a lease, or the IDs to fetch.
  private static func text(_ step: SecondWave.Step?) -> String? {
    switch step {
    case .render(let page): "render \(page.entry.record.id)"
    case .lease(let host, let count): "lease \(count) of \(host.value)"
    case .fetch(let entries): "fetch \(entries.map(\.record.id))"
    case nil: nil
    }
  }

  @Test func `a page waits until its host has no plain page`() throws {
    var wave = SecondWave(tabs: 2)
    for (host, id) in [(one, 11), (one, 12), (two, 21)] {
      let isAdded = wave.add(try Self.page(host, Int64(id)))
      #expect(isAdded)
    }
    #expect(Self.text(wave.nextStep(at: 0) { $0 != two }) == "render 21")
    #expect(Self.text(wave.nextStep(at: 0) { $0 != two }) == nil)
    #expect(Self.text(wave.nextStep(at: 0) { _ in false }) == "render 11")
    let skipped = wave.nextStep(at: 0, isSkipped: { _ in true }, hasPages: { _ in false })
    #expect(Self.text(skipped) == nil)
    #expect(wave.count == 1)
  }

  @Test func `a page waits for the hosts that earlier pages of its host requested`() throws {
    var wave = SecondWave(tabs: 2)
    let first = try Self.page(one, 1)
    wave.beginRendering()
    wave.endRendering(of: first.entry, requested: [one, three])
    let isAdded = wave.add(try Self.page(one, 2))
    #expect(isAdded)
    #expect(Self.text(wave.nextStep(at: 0) { $0 == three }) == nil)
    #expect(Self.text(wave.nextStep(at: 0) { $0 == two }) == "render 2")
  }

  @Test func `two more pages than tabs are started`() throws {
    var wave = SecondWave(tabs: 2)
    for id in 1...6 { _ = wave.add(try Self.page(one, Int64(id))) }
    var started: [String] = []
    while let step = wave.nextStep(at: 0, hasPages: { _ in false }) {
      started += [Self.text(step) ?? ""]
      wave.beginRendering()
    }
    #expect(started == ["render 1", "render 2", "render 3", "render 4"])
    wave.endRendering(of: try Self.page(one, 1).entry, requested: [])
    #expect(Self.text(wave.nextStep(at: 0) { _ in false }) == "render 5")
  }

  @Test func `pages above the limit are leased again after those in memory`() throws {
    var wave = SecondWave(tabs: 2)
    for id in 1...SecondWave.pageLimit { _ = wave.add(try Self.page(one, Int64(id))) }
    let isAdded = wave.add(try Self.page(one, 1000))
    #expect(!isAdded)
    wave.addStored(9, of: one)
    wave.addStored(1, of: two)
    #expect(wave.count == SecondWave.pageLimit + 10)
    // Another host is not held up by the pages in memory.
    #expect(Self.text(wave.nextStep(at: 0) { $0 == one }) == "lease 8 of 2")
    wave.lease([Self.record(two, 2000)], of: two, requested: 8)
    let isLeasedAdded = wave.add(try Self.page(two, 2000))
    #expect(isLeasedAdded)
    #expect(Self.text(wave.nextStep(at: 0) { $0 == one }) == "render 2000")
    for id in 1...SecondWave.pageLimit {
      #expect(Self.text(wave.nextStep(at: 0) { _ in false }) == "render \(id)")
    }
    #expect(Self.text(wave.nextStep(at: 0) { _ in false }) == "lease 8 of 1")
    wave.lease((3001...3008).map { Self.record(one, $0) }, of: one, requested: 8)
    #expect(wave.count == 1)
    wave.setStored([:])
    #expect(Self.text(wave.nextStep(at: 0) { _ in false }) == nil)
    #expect(wave.isEmpty)
  }

  @Test func `without a render queue, pages are remembered and fetched again`() throws {
    var wave = SecondWave(tabs: 1)
    for id in 1...10 {
      let isAdded = wave.add(try Self.page(one, Int64(id)).entry)
      #expect(isAdded)
    }
    #expect(Self.text(wave.nextStep(at: 0) { _ in true }) == nil)
    #expect(Self.text(wave.nextStep(at: 0) { _ in false }) == "fetch [1, 2, 3, 4, 5, 6, 7, 8]")
    #expect(Self.text(wave.nextStep(at: 0) { _ in false }) == "fetch [9, 10]")
    #expect(Self.text(wave.nextStep(at: 0) { _ in false }) == nil)
  }

  /// Whatever the order of events, each page is rendered once, and none while its host has a plain page.
  @Test func `every page is rendered once`() throws {
    var random = SystemRandomNumberGenerator()
    var wave = SecondWave(tabs: 3)
    var stored: [HostKey: [Int64]] = [:]
    var rendering: [SecondWave.Job] = []
    var done: [Int64] = []
    var busy: Set<HostKey> = []
    var added: Int64 = 0
    func isFinished() -> Bool { added == 2000 && done.count == 2000 }
    for _ in 0..<100_000 where !isFinished() {
      if added < 2000 {
        added += 1
        let host = HostKey(value: .random(in: 0..<40, using: &random))
        if !wave.add(try Self.page(host, added)) {
          stored[host, default: []].append(added)
          wave.addStored(1, of: host)
        }
        busy = Set((UInt32(0)..<40).filter { _ in Bool.random() }.map { HostKey(value: $0) })
      } else {
        busy = []
      }
      switch wave.nextStep(at: .infinity, hasPages: { busy.contains($0) }) {
      case .render(let page):
        #expect(!busy.contains(page.entry.record.host))
        rendering.append(page)
        wave.beginRendering()
        #expect(rendering.count <= 5)
      case .lease(let host, let count):
        let ids = Array(stored[host, default: []].prefix(count))
        stored[host, default: []].removeFirst(ids.count)
        wave.lease(ids.map { Self.record(host, $0) }, of: host, requested: count)
        for id in ids {
          let isAdded = wave.add(try Self.page(host, id))
          #expect(isAdded)
        }
      case .fetch: Issue.record("the store has a render queue")
      case nil: break
      }
      if !rendering.isEmpty, Bool.random() {
        let page = rendering.removeFirst()
        done.append(page.entry.record.id)
        wave.endRendering(of: page.entry, requested: [HostKey(value: .random(in: 0..<40))])
      }
    }
    #expect(done.sorted() == Array(1...2000))
    #expect(wave.count == 0)
  }
}
