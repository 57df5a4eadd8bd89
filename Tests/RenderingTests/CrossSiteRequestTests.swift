import Fetching
import Rendering
import Testing
import URLStandard

/// The requests of a page to other sites, in a real browser: Fetch's credentials mode `same-origin`, and CORS.
@Suite(.serialized) struct CrossSiteRequestTests {
  private static let open = ["Access-Control-Allow-Origin": "*"]

  @Test func `only a page's own requests to its origin have its credentials`() async throws {
    let loader = ScriptedLoader([
      "https://a.example/own": ("text/plain", [:], "own"),
      "https://a.example/own.js": ("text/javascript", [:], ""),
      "https://a.example/out": ("https://b.example/back", [:], ""),
      "https://b.example/back": ("https://a.example/returned", Self.open, ""),
      "https://a.example/returned": ("text/plain", Self.open, "returned"),
      "https://b.example/other.js": ("text/javascript", [:], ""),
      "https://b.example/frame": (
        "text/html", [:],
        """
        <script src="https://a.example/frame.js"></script>
        <script>fetch("https://a.example/from-frame", { mode: "no-cors" })</script>
        """
      ),
    ])
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = """
      <title>App</title><script src="/own.js"></script>
      <script src="https://b.example/other.js"></script><iframe src="https://b.example/frame"></iframe>
      <script>
      fetch("/own"); fetch("https://b.example/api").catch(() => 0);
      fetch("/out").then((a) => a.text()).then((text) => { document.title = text; });
      </script>
      """
    let text = try await renderer.text(html, loader)
    await renderer.stop()
    #expect(text.contains("<title>returned</title>"))
    let sent = Dictionary(
      loader.requests.map { ($0.url.href, $0.sendsCredentials) },
      uniquingKeysWith: { $0 || $1 }
    )
    #expect(
      sent == [
        "https://a.example/own": true, "https://a.example/own.js": true,
        "https://a.example/out": true, "https://b.example/back": false,
        "https://a.example/returned": false, "https://b.example/other.js": false,
        "https://b.example/api": false, "https://b.example/frame": false,
        "https://a.example/frame.js": false, "https://a.example/from-frame": false,
      ]
    )
  }

  /// The page's frame shows another site's document, which then requests the origin of the page.
  @Test func `a page that another one has replaced has no credentials`() async throws {
    let loader = ScriptedLoader([
      "https://b.example/next": (
        "text/html", [:], #"<script>fetch("https://a.example/own", { mode: "no-cors" })</script>"#
      )
    ])
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = #"<script>location = "https://b.example/next"</script>"#
    _ = try? await renderer.text(html, loader)
    await renderer.stop()
    let request = try #require(loader.requests.first { $0.url.path == "/own" })
    #expect(!request.sendsCredentials)
  }

  @Test func `fields of scripts are sent, to other origins after a preflight, and Origin`()
    async throws
  {
    let allowing = [
      "Access-Control-Allow-Origin": "https://a.example", "Access-Control-Allow-Headers": "x-key",
    ]
    let loader = ScriptedLoader([
      "https://a.example/own": ("text/plain", [:], "own "),
      "OPTIONS https://b.example/api": ("text/plain", allowing, ""),
      "https://b.example/api": ("text/plain", allowing, "api "),
      "OPTIONS https://c.example/api": ("text/plain", Self.open, ""),
      "https://c.example/api": ("text/plain", Self.open, "refused "),
    ])
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = """
      <p id=p></p><script>
      const add = (text) => { p.textContent += text };
      const fields = { headers: { "X-Key": "1", Accept: "text/x-own" } };
      for (const url of ["/own", "https://b.example/api", "https://c.example/api"])
        fetch(url, fields).then((a) => a.text()).then(add, () => 0);
      fetch("https://b.example/api", { method: "POST", headers: { "X-Key": "1" } }).catch(() => 0);
      </script>
      """
    let text = try await renderer.text(html, loader)
    await renderer.stop()
    #expect(text.contains("own ") && text.contains("api ") && !text.contains("refused "))
    let seen = loader.requests.map { request in
      let fields = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
      return (url: request.url.href, isPreflight: request.isPreflight, fields: fields)
    }
    let own = try #require(seen.first { $0.url == "https://a.example/own" })
    #expect(own.fields == ["X-Key": "1", "Accept": "text/x-own"])
    let other = try #require(seen.first { $0.url == "https://b.example/api" && !$0.isPreflight })
    #expect(
      other.fields == ["X-Key": "1", "Accept": "text/x-own", "Origin": "https://a.example"]
    )
    // Not without the server's consent, and no preflight for what is not sent anyway.
    #expect(!seen.contains { $0.url == "https://c.example/api" && !$0.isPreflight })
    #expect(seen.count { $0.isPreflight } == 2)
  }

  @Test func `a script is loaded again where another site's permission is needed`() async throws {
    let loader = ScriptedLoader([
      "https://b.example/s.js": ("text/javascript", Self.open, "document.title += 'loaded,'")
    ])
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = """
      <title></title><script src="https://b.example/s.js"></script>
      <script crossorigin src="https://b.example/s.js"></script>
      """
    let text = try await renderer.text(html, loader)
    await renderer.stop()
    #expect(text.contains("<title>loaded,loaded,</title>"))
    #expect(loader.requests.count == 2)
  }

  /// Each page is rendered as in a new browser, whatever was rendered before it in the tab.
  @Test func `a page leaves nothing for the next one, of its site or another`() async throws {
    let storing = """
      <p id=f></p><script>
      f.textContent = localStorage.n ?? "none"; localStorage.n = 1; parent.postMessage(f.textContent, "*")
      </script>
      """
    let loader = ScriptedLoader(["https://c.example/frame": ("text/html", [:], storing)])
    let renderer = Renderer(try BrowserProgram(), tabs: 1)
    let html = """
      <title></title><iframe src="https://c.example/frame"></iframe><script>
      document.title = `name '${window.name}', history ${history.length}`;
      window.name = "NG_DEFER_BOOTSTRAP!"; history.pushState(1, "", "?1");
      onmessage = (e) => { document.title += ", storage " + e.data };
      </script>
      """
    var titles: Set<Substring> = []
    for url in ["https://a.example/", "https://a.example/", "https://b.example/"] {
      let text = try await renderer.text(html, at: url, loader)
      titles.insert(text.dropFirst(text.prefix { $0 != "'" }.count).prefix { $0 != "<" })
    }
    await renderer.stop()
    #expect(titles.count == 1, "\(titles)")
    #expect(titles.first?.hasPrefix("''") == true)
    #expect(titles.first?.hasSuffix("storage none") == true)
  }
}
