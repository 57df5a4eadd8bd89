import Crawling
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

/// Pages that differ in little, and pages that differ on each request.
@Suite("Similar pages", .timeLimit(.minutes(15)))
struct SimilarPageTests {
  /// What distinguishes the pages of a gallery from each other.
  enum Difference: CaseIterable {
    case image, imageParameter, video, title
  }

  private static func number(of target: String) -> Int {
    Int(target.split(separator: "=").last ?? "") ?? 0
  }

  @Test(arguments: Difference.allCases)
  func `pages of a gallery that differ in one thing only are all fetched`(_ difference: Difference)
    async throws
  {
    let site = try LoopbackSite(["/": .page("Home", links: (0..<8).map { "/album/\($0)" })])
    site.answerOthers { request in
      let target = request.target
      if target.hasPrefix("/album/"), let album = Int(target.dropFirst(7)) {
        return .page("Album \(album)", links: (0..<5).map { "/photo?id=\(album * 5 + $0)" })
      }
      guard target.hasPrefix("/photo?id=") else { return .status(404) }
      let number = Self.number(of: target)
      let content =
        switch difference {
        case .image: "<img src='/images/\(number).jpg'>"
        case .imageParameter: "<img src='/image?id=\(number)&amp;r=\(number)2345678'>"
        case .video: "<video poster='/still.jpg'><source src='/\(number).webm'></video>"
        case .title: ""
        }
      let title = difference == .title ? "Photo \(number)" : "Photo"
      return .html("<!doctype html><title>\(title)</title><a href='/'>Home</a>\(content)")
    }
    let report = try await Crawl(site.url("/")).run()
    #expect(Set(site.requests.map(\.target).filter { $0.hasPrefix("/photo") }).count == 40)
    #expect(report.rules.isEmpty)
  }

  @Test(arguments: [(8, ["color", "size"]), (4, ["color", "size", "brand"])])
  func `products that only combinations of all filters list are found`(
    _ count: Int,
    _ names: [String]
  ) async throws {
    let site = try LoopbackSite(["/": .page("Home", links: ["/shop"])])
    site.answerOthers { request in
      let parts = request.target.split(separator: "?")
      guard parts.first == "/shop" else { return .page("Product \(request.target)", links: ["/"]) }
      let filters = (parts.dropFirst().first ?? "").split(separator: "&").map(String.init)
      let others = names.filter { name in !filters.contains { $0.hasPrefix(name + "=") } }
      var links = others.flatMap { name in
        (0..<count).map { "/shop?" + (filters + ["\(name)=\($0)"]).joined(separator: "&") }
      }
      if others.isEmpty { links.append("/product/" + filters.sorted().joined(separator: "/")) }
      return .page("Shop", links: links, head: "<link rel=canonical href='/shop'>")
    }
    try await Crawl(site.url("/")).run()
    let products = Set(site.requests.map(\.target).filter { $0.hasPrefix("/product/") })
    #expect(products.count == names.reduce(1) { product, _ in product * count })
  }

  @Test(arguments: MarkPlace.allCases)
  func `a mark is found although each request shows another text`(_ place: MarkPlace) async throws {
    let serial = Mutex(0)
    let site = try LoopbackSite([:])
    site.answerOthers { request in
      guard let path = MarkPlace.page(request.target) else { return .status(404) }
      let count = serial.withLock { count in
        count += 1
        return count
      }
      let marked = { (path: String) in place.marked(path, MarkPlace.mark(count)) }
      let links = (0..<30).map { "<a href='\(marked("/p\($0)"))'>Page</a>" }
      let words = (0..<120).map { "\(path.dropFirst())w\($0 * 7 % 121)" }.joined(separator: " ")
      let other = marked("/p\(count % 30)")
      return .html(
        "<!doctype html><title>\(path)</title><p>\(words)</p><p>You are visitor \(count)</p>"
          + "<a href='\(other)'>Read also quote \(count % 13) of \(count % 7)</a>\(links.joined())"
      )
    }
    var crawl = try Crawl(site.url("/p0"))
    crawl.configuration.maxPages = 1000
    let report = try await crawl.run()
    #expect(site.requests.count { MarkPlace.page($0.target) != nil } < 200)
    #expect(report.isComplete && report.due == 0)
    #expect(report.rules.contains { $0.kind == .insignificantParameter && $0.value == nil })
  }

  @Test func `identifiers in all links of similar pages are no marks`() async throws {
    // A tree of pages without menus: each link has an identifier that occurs nowhere else.
    let site = try LoopbackSite([:])
    site.answerOthers { request in
      guard request.target == "/" || request.target.hasPrefix("/view") else { return .status(404) }
      let number = request.target == "/" ? 0 : Self.number(of: request.target) / 1_000_003
      let links = (1...3).map { number * 3 + $0 }.filter { $0 < 120 }
        .map { "<a href='/view/\($0 % 3)?id=\($0 * 1_000_003)'>Next</a>" }
      let words = (0..<40).map { "n\(number)w\($0)" }.joined(separator: " ")
      return .html("<!doctype html><title>Node</title><p>\(words)</p>\(links.joined())")
    }
    let report = try await Crawl(site.url("/")).run()
    #expect(Set(site.requests.map(\.target).filter { $0.hasPrefix("/view") }).count == 119)
    #expect(report.rules.isEmpty)
  }
}
