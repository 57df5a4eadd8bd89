import Fetching
import Testing
import URLStandard
import WebmarkTesting

@testable import Rendering

/// The messages between webmark and the browser.
struct ProtocolTests {
  @Test func messagesEndWithNul() throws {
    var splitter = MessageSplitter(limit: 8)
    #expect(try splitter.messages(in: Array("ab\0c".utf8)[...]) == [Array("ab".utf8)])
    #expect(
      try splitter.messages(in: Array("d\0\0e".utf8)[...]) == [Array("cd".utf8), []]
    )
    #expect(throws: MessageSplitter.Overflow.self) {
      try splitter.messages(in: Array("12345678".utf8)[...])
    }
  }

  @Test(arguments: [
    (#""\ud83d\ude00""#, #""\ud83d\ude00""#), (#""\ud83d""#, #""\uFFFD""#),
    (#""\ude00x""#, #""\uFFFDx""#), (#""\ud83d\ud83d\ude00""#, #""\uFFFD\ud83d\ude00""#),
    (#""\\ud83d""#, #""\\ud83d""#), (#""\ud8"#, #""\ud8"#), ("\\", "\\"),
  ])
  func loneSurrogatesAreReplaced(_ json: String, _ repaired: String) {
    let result = SurrogateRepair.repaired(Array(json.utf8))
    #expect(String(decoding: result, as: UTF8.self) == repaired)
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"id":"x"}"#, #"{"id":1e99}"#, #"{"params":[]}"#,
    String(repeating: "[", count: 100_000), "\u{0}", #"{"method":5}"#,
  ])
  func malformedMessagesAreIgnored(_ json: String) {
    #expect(BrowserMessage(Array(json.utf8)) == nil)
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64(_ text: String, _ encoded: String) {
    var writer = CommandWriter()
    writer.add("body", base64: Array(text.utf8))
    #expect(String(decoding: writer.finished, as: UTF8.self) == #"{"body":"\#(encoded)"}"#)
  }

  @Test func commandsEscapeTheirTexts() {
    var writer = CommandWriter()
    writer.add("a", "\"\\\u{1}\n\u{e9}")
    writer.add("b", list: [1, 2]) { $0.add("n", $1) }
    #expect(
      String(decoding: writer.finished, as: UTF8.self)
        == "{\"a\":\"\\\"\\\\\\u0001\\n\u{e9}\",\"b\":[{\"n\":1},{\"n\":2}]}"
    )
  }

  @Test(arguments: [
    (
      #"<p><template shadowrootmode="open"><b>x</b></template>y</p>"#,
      "<p><span><b>x</b></span>y</p>"
    ),
    (#"<template><i></i></template>"#, #"<template><i></i></template>"#),
    (
      #"<template shadowrootmode="closed"><template>a</template>b</template>"#,
      "<span><template>a</template>b</span>"
    ),
    (
      #"<script>"<template shadowrootmode=\"open\">"</script>"#,
      #"<script>"<template shadowrootmode=\"open\">"</script>"#
    ),
    (#"<!-- <template shadowrootmode="open"> -->"#, #"<!-- <template shadowrootmode="open"> -->"#),
    (
      #"<a title="<template shadowrootmode=&quot;">"#,
      #"<a title="<template shadowrootmode=&quot;">"#
    ),
    ("</template><template", "</template><template"), ("<", "<"), ("<!--", "<!--"),
    ("<script>", "<script>"),
  ])
  func shadowRootsAreFlattened(_ html: String, _ flat: String) {
    #expect(
      String(decoding: ShadowRootFlattener.flattened(Array(html.utf8)), as: UTF8.self) == flat
    )
  }

  /// Random bytes, and random cuts of what browsers send.
  @Test func hostileBytesAreSurvived() {
    var generator = SeededGenerator(state: 24)
    let parts = [
      #"{"id":1,"result":{"outerHTML":""#, #"\ud83d"#, #"\ude00"#, "\\", "\"", "}}", "\0", "<!--",
      "-->",
      "<template shadowrootmode=\"open\">", "</template>", "<script>", "</script>", "<", ">",
      "\u{ff}", "{", "[",
    ]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        bytes += parts.randomElement(using: &generator)?.utf8 ?? "".utf8
        if Bool.random(using: &generator) { bytes.append(.random(in: 0...255, using: &generator)) }
      }
      var splitter = MessageSplitter(limit: 40)
      for message in (try? splitter.messages(in: bytes[...])) ?? [] { _ = BrowserMessage(message) }
      _ = BrowserMessage(bytes)
      let flat = ShadowRootFlattener.flattened(bytes)
      #expect(flat.count <= bytes.count)
      #expect(SurrogateRepair.repaired(bytes).count == bytes.count)
    }
  }

  @Test func processesThatExceedALimitAreFound() {
    var limits = RenderLimits()
    (limits.processMemory, limits.processorTime, limits.processorWindow) = (100, 2, 5)
    var watch = ResourceWatch(root: 1, limits: limits)
    func usage(_ process: Int32, _ memory: Int, _ time: Double) -> ProcessTree.Usage {
      ProcessTree.Usage(process: process, memory: memory, processorTime: time)
    }
    #expect(watch.check([usage(1, 500, 0), usage(2, 101, 0)], at: 0).processes == [2])
    #expect(watch.check([usage(3, 5, 10)], at: 1).processes == [])
    #expect(watch.check([usage(3, 5, 11.5)], at: 4).processes == [])
    #expect(watch.check([usage(3, 5, 12.5)], at: 5).processes == [3])
    #expect(watch.check([usage(3, 5, 13)], at: 20).processes == [])
    #expect(watch.check([usage(1, 2_000_000_000, 0)], at: 21).isOfBrowser)
  }

  /// The clock of a new process starts near 0.
  @Test func processorTimeGoesOnInAnotherProcess() {
    var meter = ProcessorTimeMeter()
    for reading in [2.0, 2.5, 0.25, 1.25] { meter.record(reading) }
    #expect(meter.used == 1.75)
  }

  /// A page that computes ends by its processor time, one that waits by the time since its document arrived, of which the
  /// pauses of this process are no part.
  @Test func timeOfAPageIsItsOwn() throws {
    let start = ContinuousClock.now
    let url = try #require(WebURL("http://a.example/"))
    let document = FetchResponse(url: url, status: 200, headers: HeaderFields(), body: [])
    var load = PageLoad(document, limits: RenderLimits(), at: start)
    func look(_ time: Duration, _ processorTime: Double = 0) -> Bool {
      load.isOverTime(at: start + .seconds(3000) + time, processorTime: processorTime)
    }
    // The time of the former document does not count.
    #expect(!look(.milliseconds(-1000)) && !look(.milliseconds(-500)))
    load.documentArrived(at: start + .seconds(3000))
    let isOver = [
      look(.zero, 5), look(.milliseconds(500), 5), look(.milliseconds(1000), 5),
      look(.milliseconds(1500), 5), look(.milliseconds(2000), 5), look(.milliseconds(2500), 5),
      look(.milliseconds(3000), 5), look(.milliseconds(3500), 2.9), look(.milliseconds(4000), 2.9),
      look(.milliseconds(4100), 3.1),
    ]
    #expect(isOver == Array(repeating: false, count: 9) + [true])
    // 60 s in steps of half a second, of which 4.1 s have passed.
    let rest = (1...112).map { look(.milliseconds(4100 + 500 * $0)) }
    #expect(rest.dropLast().allSatisfy { !$0 } && rest.last == true)
  }

  /// Until its document arrives, a page that waits for its process does not end, and one whose former page computes does.
  @Test func formerPageHasALimit() throws {
    let start = ContinuousClock.now
    let url = try #require(WebURL("http://a.example/"))
    let document = FetchResponse(url: url, status: 200, headers: HeaderFields(), body: [])
    func end(processorTime: Double) -> Int? {
      var load = PageLoad(document, limits: RenderLimits(), at: start)
      return (0...200).first { step in
        let now = start + .milliseconds(100 * step)
        load.recordProcessorTime(processorTime * Double(step), at: now)
        return load.isOverTime(at: now, processorTime: processorTime * Double(step))
      }
    }
    #expect(end(processorTime: 0) == nil)
    #expect(end(processorTime: 0.1) == 41)
  }

  /// A main thread without any processor time for 5 s waits for nothing.
  ///
  /// On a busy machine it gets some, and requests in flight do not count. Where the browser takes 400 ms for a reading, half of
  /// them count: the page waits for the browser, too.
  @Test(arguments: [
    (0.0001, false, 100, 51), (0.01, false, 100, nil), (0, true, 100, nil), (0, false, 400, 26),
  ])
  func aPageThatWaitsForNothingEnds(
    work: Double,
    isLoading: Bool,
    pause: Int,
    end: Int?
  ) throws {
    let start = ContinuousClock.now
    let url = try #require(WebURL("http://a.example/"))
    let document = FetchResponse(url: url, status: 200, headers: HeaderFields(), body: [])
    var load = PageLoad(document, limits: RenderLimits(), at: start - .milliseconds(400))
    // What the former page did does not count.
    load.recordProcessorTime(2, at: start)
    load.documentArrived(at: start)
    if isLoading { load.beginRequest(at: start) }
    var ends: [Bool] = []
    for step in 0...60 {
      let (now, used) = (start + .milliseconds(pause * step), work * Double(step))
      load.recordProcessorTime(used, at: now)
      ends.append(load.isOverTime(at: now, processorTime: used))
    }
    #expect(ends.firstIndex(of: true) == end)
  }
}
