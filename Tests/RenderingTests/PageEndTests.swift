import Rendering
import Testing

/// When a page counts as complete, and what follows the virtual time: HTML's animation frames and idle periods.
@Suite(.serialized) struct PageEndTests {
  /// The browser stops the parser at each of these, so that the document never counts as parsed.
  @Test(
    "a script that leads to no page, or stops the loading, ends nothing and delays nothing",
    arguments: [
      "location = 'myapp://open/1'", "location = 'mailto:a@a.example'", "location = '/file.pdf'",
      "location = '/file.zip'", "location = '/nothing'", "window.stop()",
    ]
  )
  func parserIsStopped(_ script: String) async throws {
    let loader = ScriptedLoader([
      "https://a.example/file.pdf": ("application/pdf", [:], "%PDF-1.4"),
      "https://a.example/file.zip": ("application/zip", [:], "PK"),
    ])
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = """
      <title>App</title><body><p>start</p><script>
      \(script); document.body.innerHTML = "<h1>Open in app</h1>";
      setTimeout(() => { document.title = "late" }, 3000);
      </script></body>
      """
    let page = try await renderer.page(html, at: "https://a.example/", loader)
    await renderer.stop()
    let text = String(decoding: page.html, as: UTF8.self)
    #expect(text.contains("<h1>Open in app</h1>") && text.contains("<title>late</title>"))
    #expect(page.cuts == [])
  }

  /// Rendering.md: the page is indexed as the server sent it, not as the error page or the empty page that has replaced it.
  @Test(
    "a page that its script leaves is not what replaces it",
    arguments: [
      ("location = '/missing'", RenderError.Code.navigated),
      ("location = '/missing-empty'", .navigated), ("location = 'about:blank'", .notLoaded),
      ("document.forms[0].submit()", .navigated),
    ]
  )
  func pageIsLeft(_ script: String, _ code: RenderError.Code) async throws {
    let loader = ScriptedLoader([
      "https://a.example/missing": ("404", [:], "<p>not found"),
      "https://a.example/missing-empty": ("404", [:], ""),
      "https://a.example/form?q=1": ("500", [:], "<p>failed"),
    ])
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = """
      <title>App</title><body><form action="/form"><input name=q value=1></form>
      <script>\(script)</script></body>
      """
    let error = await #expect(throws: RenderError.self) { try await renderer.text(html, loader) }
    await renderer.stop()
    #expect(error?.code == code)
  }

  @Test func `frames and idle periods follow the virtual time, in frames too`() async throws {
    let frame = """
      <script>let n = 0; requestAnimationFrame(function next() {
        if (++n < 40) requestAnimationFrame(next); else parent.postMessage("frame 40", "*");
      })</script>
      """
    let loader = ScriptedLoader(["https://b.example/frame": ("text/html", [:], frame)])
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = """
      <p id=count>0</p><p id=mount></p><p id=idle></p><p id=framed></p><p id=error></p>
      <iframe src="https://b.example/frame"></iframe><script>
      onmessage = (e) => { framed.textContent = e.data };
      onerror = (message) => { error.textContent = message };
      const start = performance.now();
      requestAnimationFrame(function step(now) {
        const part = Math.min(1, (now - start) / 2000);
        count.textContent = Math.round(part * 12000);
        if (part < 1) requestAnimationFrame(step);
      });
      const third = (n) => n ? requestAnimationFrame(() => third(n - 1)) : mount.textContent = "mounted";
      third(3);
      requestIdleCallback((d) => { idle.textContent = "idle " + (d.timeRemaining() > 0) });
      requestAnimationFrame(() => { throw new Error("one") });
      cancelAnimationFrame(requestAnimationFrame(() => { document.title = "cancelled" }));
      document.body.append(String(requestAnimationFrame).includes("[native code]"));
      </script>
      """
    var texts: Set<String> = []
    for _ in 0..<3 { try await texts.insert(renderer.text(html, loader)) }
    await renderer.stop()
    #expect(texts.count == 1)
    let text = try #require(texts.first)
    for part in [
      ">12000</p>", ">mounted</p>", ">idle true</p>", ">frame 40</p>", "Error: one</p>", "true",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(!text.contains("cancelled</title>"))
  }

  /// As a browser blocks them without a click (HTML, "the rules for choosing a navigable").
  @Test func `popups are blocked`() async throws {
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    _ = try await renderer.start()
    let process = await renderer.process
    let text = try await renderer.text(
      """
      <p id=p></p><script>let n = 0; for (let i = 0; i < 300; i++) n += window.open("/") ? 1 : 0;
      p.textContent = n + " popups"</script>
      """
    )
    #expect(text.contains(">0 popups</p>"))
    #expect(await renderer.process == process)
    await renderer.stop()
  }

  /// An animation without end is no reason to end the page.
  @Test func `an animation without end uses little processor time`() async throws {
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = """
      <p id=p></p><script>let n = 0; requestAnimationFrame(function next() {
        p.textContent = ++n; requestAnimationFrame(next);
      })</script>
      """
    let page = try await renderer.page(html, at: "https://a.example/", ScriptedLoader([:]))
    await renderer.stop()
    #expect(page.cuts == [])
    // 60 in the first second, then 10 a second.
    let text = String(decoding: page.html, as: UTF8.self)
    let count = text.split(separator: ">").compactMap { Int($0.prefix { $0 != "<" }) }.max() ?? 0
    #expect((60...250).contains(count), "\(count)")
  }
}
