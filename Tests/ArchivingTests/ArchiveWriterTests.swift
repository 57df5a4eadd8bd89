import Foundation
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

@testable import Archiving
@testable import Fetching

/// Tests that read written archives back; `Scripts/check-archives` reads them with other tools.
@Suite("Writing archives")
struct ArchiveWriterTests {
  /// A transport that returns prepared responses by URL and records requests.
  final class Site: Transport {
    let answers: Mutex<[String: FetchResponse]>
    let requests = Mutex<[FetchRequest]>([])

    init(_ answers: [String: FetchResponse]) { self.answers = Mutex(answers) }

    func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
      requests.withLock { $0.append(request) }
      var answer =
        answers.withLock { $0[request.url.withoutFragment.href] }
        ?? FetchResponse(url: request.url, status: 404)
      answer.url = request.url
      return .success(answer)
    }
  }

  private static func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  private static func answer(
    _ head: String,
    _ body: String,
    status: Int = 200,
    tag: String? = nil
  ) throws -> FetchResponse {
    var response = FetchResponse(
      url: try url("https://a.example/"),
      status: status,
      body: Array(body.utf8)
    )
    if head.contains("text/html") {
      response.headers.append(name: "Content-Type", value: "text/html")
    }
    if let tag { response.headers.append(name: "ETag", value: tag) }
    response.requestHead = Array("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n".utf8)
    let fields = tag.map { "\r\nETag: \($0)" } ?? ""
    response.responseHead = Array("\(head)\(fields)\r\n\r\n".utf8)
    return response
  }

  private static func archives(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private static func reading(_ folder: URL) throws -> ArchiveReading {
    let files = try archives(in: folder).filter { $0.hasSuffix(".warc.gz") }
    let bytes = try files.flatMap { try Data(contentsOf: folder.appendingPathComponent($0)) }
    return try ArchiveReading(bytes)
  }

  /// Fetches `urls` one after the other in a separate crawl.
  private static func crawl(
    _ site: Site,
    _ urls: [String],
    in folder: URL,
    validators: Validators? = nil
  ) async throws {
    let writer = try ArchiveWriter(folder: folder.path)
    let transport = RecordingTransport(site, writer: writer, folder: folder.path)
    for text in urls {
      _ = await transport.fetch(FetchRequest(url: try url(text), validators: validators))
    }
    try await writer.close()
  }

  @Test func `an exchange is a response and a request that belong together`() async throws {
    try await TemporaryFolder.with { folder in
      let site = Site(["https://a.example/": try Self.answer("HTTP/1.1 200 OK\r\nX: y", "<p>x")])
      try await Self.crawl(site, ["https://a.example/#top"], in: folder)
      let reading = try Self.reading(folder)
      #expect(reading.records.map(\.kind) == [.warcinfo, .response, .request])
      #expect(reading.problems.isEmpty)
      #expect(reading.records[1].targetURI == "https://a.example/")
      #expect(
        reading.records[2].fields["warc-concurrent-to"]
          == reading.records[1].fields["warc-record-id"]
      )
      #expect(
        String(decoding: reading.blocks[1], as: UTF8.self) == "HTTP/1.1 200 OK\r\nX: y\r\n\r\n<p>x"
      )
    }
  }

  @Test func `fields of codings that libcurl undid are renamed, all others kept byte for byte`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      var answer = try Self.answer(
        "HTTP/2 200 \r\nContent-Encoding: br\r\ncontent-length: 3\r\nOdd : é",
        "body"
      )
      answer.responseHead += [0x0A]
      answer.httpVersion = "2"
      answer.responseHead = answer.responseHead.map { $0 == 0xC3 ? 0xE9 : $0 }
      let site = Site(["https://a.example/": answer])
      try await Self.crawl(site, ["https://a.example/"], in: folder)
      let block = try Self.reading(folder).blocks[1]
      #expect(
        block == Array("HTTP/1.1 200 \r\nX-Crawl-Content-Encoding: br\r\nOdd : ".utf8) + [
          0xE9, 0xA9,
        ]
          + Array("\r\nContent-Length: 4\r\n\r\nbody".utf8)
      )
    }
  }

  @Test func `what did not change is a revisit, also in the next crawl`() async throws {
    try await TemporaryFolder.with { folder in
      let whole = try Self.answer("HTTP/1.1 200 OK", "same", tag: "\"1\"")
      let site = Site(["https://a.example/": whole])
      try await Self.crawl(site, ["https://a.example/", "https://a.example/"], in: folder)
      try await Self.crawl(site, ["https://a.example/"], in: folder)
      site.answers.withLock { $0["https://a.example/"]?.status = 304 }
      site.answers.withLock { $0["https://a.example/"]?.body = [] }
      let validators = Validators(entityTag: "\"1\"", lastModified: nil)
      try await Self.crawl(site, ["https://a.example/"], in: folder, validators: validators)
      let revisits = try Self.reading(folder).records.filter { $0.kind == .revisit }
      #expect(
        revisits.map { $0.fields["warc-profile"]?.split(separator: "/").last }
          == ["identical-payload-digest", "identical-payload-digest", "server-not-modified"]
      )
      #expect(Set(revisits.map { $0.fields["warc-payload-digest"] }).count == 1)
      #expect(
        revisits.allSatisfy { $0.fields["warc-refers-to-target-uri"] == "https://a.example/" }
      )
    }
  }

  @Test func `a new archive asks for everything, whatever the crawl remembers`() async throws {
    try await TemporaryFolder.with { folder in
      let answer = try Self.answer("HTTP/1.1 200 OK", "x", tag: "\"1\"")
      let site = Site(["https://a.example/": answer])
      let validators = Validators(entityTag: "\"1\"", lastModified: nil)
      for _ in 0..<2 {
        try await Self.crawl(site, ["https://a.example/"], in: folder, validators: validators)
      }
      #expect(site.requests.withLock { $0.map(\.validators) } == [nil, validators])
    }
  }

  /// A crawl without an archive may have seen a later version than the archive has.
  @Test func `a request is conditional only for the version of the archive`() async throws {
    try await TemporaryFolder.with { folder in
      let site = Site([:])
      let url = "https://a.example/"
      func crawl(_ answer: FetchResponse, knowing tag: String) async throws -> Validators? {
        site.answers.withLock { $0[url] = answer }
        let validators = Validators(entityTag: tag, lastModified: nil)
        try await Self.crawl(site, [url], in: folder, validators: validators)
        return site.requests.withLock { $0.last?.validators }
      }
      let first = try Self.answer("HTTP/1.1 200 OK", "first", tag: "1")
      try #expect(await crawl(first, knowing: "1") == nil)
      let second = try Self.answer("HTTP/1.1 200 OK", "second", tag: "2")
      try #expect(await crawl(second, knowing: "2") == nil)
      // The same body with another tag is the same version.
      let third = try Self.answer("HTTP/1.1 200 OK", "second", tag: "3")
      try #expect(await crawl(third, knowing: "3") == nil)
      let unchanged = try Self.answer("HTTP/1.1 304 Not Modified", "", status: 304, tag: "3")
      try #expect(await crawl(unchanged, knowing: "3")?.entityTag == "3")
      let records = try Self.reading(folder).records.filter { $0.kind != .request }
      #expect(
        records.map(\.kind).filter { $0 != .warcinfo } == [
          .response, .response, .revisit, .revisit,
        ]
      )
      let digests = records.suffix(3).map { $0.fields["warc-payload-digest"] }
      #expect(Set(digests.filter { $0 != nil }).count == 1)
    }
  }

  @Test func `a truncated record is no original`() async throws {
    try await TemporaryFolder.with { folder in
      var cut = try Self.answer("HTTP/1.1 200 OK", "sta", tag: "1")
      cut.isTruncated = true
      let site = Site(["https://a.example/": cut])
      let validators = Validators(entityTag: "1", lastModified: nil)
      for _ in 0..<2 {
        try await Self.crawl(site, ["https://a.example/"], in: folder, validators: validators)
      }
      #expect(site.requests.withLock { $0.allSatisfy { $0.validators == nil } })
      let records = try Self.reading(folder).records
      #expect(records.filter { $0.kind == .response }.count == 2)
    }
  }

  @Test func `a 304 that nobody asked for is a response`() async throws {
    try await TemporaryFolder.with { folder in
      let site = Site(["https://a.example/": try Self.answer("HTTP/1.1 200 OK", "x", tag: "1")])
      try await Self.crawl(site, ["https://a.example/"], in: folder)
      let answer = try Self.answer("HTTP/1.1 304 Not Modified", "", status: 304)
      site.answers.withLock { $0["https://a.example/"] = answer }
      try await Self.crawl(site, ["https://a.example/"], in: folder)
      let records = try Self.reading(folder).records
      #expect(records.filter { $0.kind == .response }.count == 2)
    }
  }

  @Test func `a new file begins behind the limit, each with a sorted index`() async throws {
    try await TemporaryFolder.with { folder in
      var options = ArchiveWriter.Options()
      options.sizeLimit = 2000
      let writer = try ArchiveWriter(folder: folder.path, options: options)
      let site = Site([:])
      let transport = RecordingTransport(site, writer: writer, folder: folder.path)
      for number in (0..<20).reversed() {
        let url = "https://a.example/\(number)"
        site.answers.withLock { $0[url] = try? Self.answer("HTTP/1.1 200 OK", "page \(number)") }
        _ = await transport.fetch(FetchRequest(url: try Self.url(url)))
      }
      #expect(try Self.archives(in: folder).contains { $0.hasSuffix(".open") })
      try await writer.close()
      let names = try Self.archives(in: folder)
      #expect(names.filter { $0.hasSuffix(".warc.gz") }.count > 3)
      #expect(names.count == 2 * names.filter { $0.hasSuffix(".cdxj") }.count)
      for name in names where name.hasSuffix(".cdxj") {
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(lines == lines.sorted())
      }
      #expect(try Self.reading(folder).records.filter { $0.kind == .response }.count == 20)
    }
  }

  @Test func `what a killed crawl left is cut behind its last whole record, and indexed`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let site = Site([
        "https://a.example/": try Self.answer(
          "HTTP/1.1 200 OK\r\nContent-Type: text/html",
          "first"
        ),
        "https://a.example/2": try Self.answer("HTTP/1.1 200 OK", "second", tag: "\"2\""),
      ])
      try await Self.crawl(site, ["https://a.example/", "https://a.example/2"], in: folder)
      let names = try Self.archives(in: folder)
      let index = folder.appendingPathComponent(names[0])
      let archive = folder.appendingPathComponent(names[1])
      let lines = try String(contentsOf: index, encoding: .utf8)
      let whole = try ArchiveReading(Array(Data(contentsOf: archive)))
      try Data(contentsOf: archive).dropLast(7)
        .write(to: folder.appendingPathComponent(names[1] + ".open"))
      for file in [index, archive] { try FileManager.default.removeItem(at: file) }
      _ = try ArchiveWriter(folder: folder.path)
      try #expect(Self.archives(in: folder) == names)
      let mendedLines = try String(contentsOf: index, encoding: .utf8)
      #expect(mendedLines == lines)
      let mended = try Self.reading(folder)
      #expect(mended.problems.isEmpty)
      #expect(mended.records.map(\.offset) == whole.records.dropLast().map(\.offset))
    }
  }

  @Test func `items are fields of a metadata record that points to the answer`() async throws {
    try await TemporaryFolder.with { folder in
      let site = Site(["https://a.example/": try Self.answer("HTTP/1.1 200 OK", "x")])
      let writer = try ArchiveWriter(folder: folder.path)
      let transport = RecordingTransport(site, writer: writer, folder: folder.path)
      let url = try Self.url("https://a.example/")
      _ = await transport.fetch(FetchRequest(url: url))
      await transport.describe(Array("{\"a\":1}\n".utf8), of: url)
      await transport.describe(Array("{}".utf8), of: try Self.url("https://b.example/"))
      try await writer.close()
      let reading = try Self.reading(folder)
      #expect(reading.records.map(\.kind) == [.warcinfo, .response, .request, .metadata])
      #expect(String(decoding: reading.blocks[3], as: UTF8.self) == "json-metadata: {\"a\":1}\r\n")
      #expect(
        reading.records[3].fields["warc-refers-to"] == reading.records[1].fields["warc-record-id"]
      )
    }
  }

  @Test func `a folder that cannot be written to is told`() throws {
    #expect(throws: WritingError.self) { _ = try ArchiveWriter(folder: "/proc/none/archive") }
  }

  /// The vectors of RFC 3174, section 7.3, in Base32.
  @Test(arguments: [
    ("abc", "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "sha1:QSMD4RA4HPJG5OVOJKQ7SUJJ4XSUM4HR"
    ),
    ("", "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ"),
  ])
  func digests(_ text: String, _ label: String) {
    #expect(SHA1.label(Array(text.utf8)) == label)
    #expect(SHA1.digest(label: label) == SHA1.digest(Array(text.utf8)))
  }

  /// The results of surt 0.3.1 of the Internet Archive.
  @Test(arguments: [
    ("http://www.Example.com:80/A/b/?B=2&a=1#x", "com,example)/a/b?a=1&b=2"),
    ("https://www2.example.com:8443/a/", "com,example:8443)/a"),
    ("http://example.com/?", "com,example)/"),
    ("http://127.0.0.1:8080/x", "1,0,0,127:8080)/x"),
    ("http://example.com/a//b/../c%7Ed%2fe", "com,example)/a/c~d/e"),
    ("http://example.com/?PHPSESSID=0123456789abcdef0123456789abcdef&z", "com,example)/?z"),
    ("https://xn--r8jz45g.jp/%E3%83%91", "jp,xn--r8jz45g)/%e3%83%91"),
    ("http://example.com/a?b=%41&B=c&&d", "com,example)/a?&b=a&b=c&d"),
    ("http://user:pw@example.com/", "com,example)/"),
    ("http://example.com/a b", "com,example)/a%20b"),
    ("http://example.com/?a=1&a=0&A", "com,example)/?a&a=0&a=1"),
    ("http://example.com/x?sid=9682993c8daa2c5497996114facdc805", "com,example)/x"),
    ("http://www.archive.org./goo/", "org,archive)/goo"),
    ("http://[::1]:24037/case", "::1:24037)/case"),
    ("http://[2001:db8::1]/", "2001:db8::1)/"),
    ("http://a.test/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx", "test,a)/mileg.aspx"),
    ("http://a.test/(4hqa0555fwsecu455xqckv45)/mileg.aspx?x=1", "test,a)/mileg.aspx?x=1"),
    ("http://a.test/(4hqa0555fwsecu455xqckv45)/mileg", "test,a)/(4hqa0555fwsecu455xqckv45)/mileg"),
    ("http://a.test/x?CFID=12&CFTOKEN=34&b=1", "test,a)/x?b=1"),
    ("http://a.test/x?b=1&cfid=2&cftoken=3", "test,a)/x?&b=1"),
    ("http://a.test/x?ASPSESSIONIDABCDEFGH=abcdefghijklmnopqrstuvwx&b=2&a=1", "test,a)/x?a=1&b=2"),
    (
      "http://a.test/x?xsid=0123456789abcdefghijklmnopqrstuv&b=2", "test,a)/x?xb=2"
    ),
    (
      "http://a.test/x;jsessionid=0123456789abcdefghijklmnopqrstuv?y=1",
      "test,a)/x;jsessionid=0123456789abcdefghijklmnopqrstuv?y=1"
    ),
    ("http://example.com/a,b(c)?d=e,f)", "com,example)/a,b(c)?d=e,f)"),
  ])
  func keys(_ url: String, _ key: String) throws {
    #expect(SURT.key(of: try Self.url(url)) == key)
  }
}
