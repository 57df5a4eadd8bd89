import Fetching
import Testing
import URLStandard
import WebmarkTesting

/// The thread, its mailbox and the waiting tasks; also run in release mode, which releases a handle's
/// owner after its last use in Swift.
@Suite("CurlTransport, many at a time", .timeLimit(.minutes(15)))
struct CurlTransportConcurrencyTests {
  private func request(_ url: String) throws -> FetchRequest {
    FetchRequest(url: try #require(WebURL(url)), allowsPrivateAddresses: true)
  }

  @Test func `every one of many fetches is answered, by a transport that nobody holds`()
    async throws
  {
    let site = try LoopbackSite()
    defer { site.stop() }
    site.answerOthers { .html($0.target) }
    let bodies = try await withThrowingTaskGroup(of: String.self) { group in
      let transport = CurlTransport(userAgent: "webmark-test")
      for number in 0..<300 {
        let request = try request(site.url("/\(number)"))
        group.addTask {
          let answer = await transport.fetch(request)
          return String(decoding: try answer.get().body, as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(bodies.count == 300)
    #expect(site.requests.count == 300)
  }

  @Test func `a cancelled fetch ends at once and says so`() async throws {
    let site = try LoopbackSite(["/": LoopbackAnswer.html("late").late(120)])
    defer { site.stop() }
    let transport = CurlTransport(userAgent: "webmark-test")
    let request = try request(site.url("/"))
    let task = Task { await transport.fetch(request) }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    guard case .failure(let error) = await task.value else {
      Issue.record("the fetch was answered")
      return
    }
    #expect(error.code == .cancelled)
  }

  @Test func `a fetch in a cancelled task never starts`() async throws {
    let site = try LoopbackSite(["/": .html("a")])
    defer { site.stop() }
    let transport = CurlTransport(userAgent: "webmark-test")
    let request = try request(site.url("/"))
    let task = Task {
      try? await Task.sleep(for: .seconds(30))
      return await transport.fetch(request)
    }
    task.cancel()
    guard case .failure(let error) = await task.value else {
      Issue.record("the fetch was answered")
      return
    }
    #expect(error.code == .cancelled)
    #expect(site.requests.isEmpty)
  }

  @Test func `cancelling at any moment leaves the transport whole`() async throws {
    let site = try LoopbackSite()
    defer { site.stop() }
    site.answerOthers { _ in .html("a") }
    let transport = CurlTransport(userAgent: "webmark-test")
    let tasks = try (0..<200).map { number in
      let request = try request(site.url("/\(number)"))
      return Task { await transport.fetch(request) }
    }
    for task in tasks.enumerated() where task.offset.isMultiple(of: 2) { task.element.cancel() }
    var answered = 0
    for task in tasks {
      switch await task.value {
      case .success: answered += 1
      case .failure(let error): #expect(error.code == .cancelled)
      }
      // Too late for a response that has arrived: nothing may happen.
      task.cancel()
    }
    #expect(answered >= 100)
    #expect(try await transport.fetch(request(site.url("/last"))).get().status == 200)
  }
}
