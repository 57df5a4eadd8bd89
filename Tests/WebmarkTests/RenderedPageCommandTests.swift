import Foundation
import Testing
import WebmarkTesting

/// `inspect --render` and `check --render` of pages that a browser reads in another way, or not at all.
@Suite("webmark inspect --render", .serialized, .timeLimit(.minutes(15)))
struct RenderedPageCommandTests {
  /// HTML's encoding sniffing takes a page without a declaration for windows-1252; most such pages are in UTF-8.
  @Test(
    "the browser reads the characters that the extraction reads",
    arguments: [
      ("text/html", "UTF-8"), ("text/html", "windows-1251"),
      ("text/html; charset=nonsense", "UTF-8"),
      ("text/html; charset=utf-8", "UTF-8"),
    ]
  )
  func encoding(_ type: String, _ encoding: String) async throws {
    let isCyrillic = encoding == "windows-1251"
    let word = isCyrillic ? "Булочная" : "Bäckerei"
    let text =
      isCyrillic ? "Свежий хлеб каждое утро и вкусные пироги" : "Brot für alle, süß und groß"
    let html = """
      <!DOCTYPE html><html lang="de"><title>\(word)</title><p>\(text)</p><script>
      document.body.append(document.title.length + " letters");</script></html>
      """
    let body = html.data(using: isCyrillic ? .windowsCP1251 : .utf8) ?? Data()
    let site = try LoopbackSite([
      "/": LoopbackAnswer(headers: [("Content-Type", type)], body: Array(body))
    ])
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run([
        "inspect", "--render", "--json", site.url("/"),
      ])
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.contains(word), "\(answer.output)")
      #expect(answer.output.contains("8 letters"))
    }
  }

  /// Rendering.md: that URL is a link, and the page is as the server sent it.
  @Test func `a page whose script leads elsewhere is shown as the server sent it`() async throws {
    let site = try LoopbackSite([
      "/": .html("<title>First</title><p>first text</p><script>location = '/next'</script>"),
      "/next": .html("<title>Next</title><p>second text</p>"),
    ])
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let answer = try runner.run(["inspect", "--render", site.url("/")])
      #expect(answer.status == 0)
      #expect(answer.output.contains("First") && !answer.output.contains("second text"))
      #expect(answer.output.contains("navigated: " + site.url("/next")), "\(answer.output)")
      #expect(answer.errors.contains("not rendered"))
      let json = try runner.run(["inspect", "--render", "--json", site.url("/")])
      let page = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      let rendering = page?["rendering"] as? [String: Any]
      #expect(rendering?["failure"] as? String == "navigated: " + site.url("/next"))
      let links = (page?["markup"] as? [String: Any])?["outlinks"] as? [[String: Any]]
      #expect(links?.map { $0["url"] as? String } == [site.url("/next")])
      let check = try runner.run(["check", "--render", site.url("/")])
      #expect(check.status != 2 && check.errors.contains("not rendered"), "\(check.errors)")
      #expect(check.output.contains("First") || check.output.contains(site.url("/")))
    }
  }
}
