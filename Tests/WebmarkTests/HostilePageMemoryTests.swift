import ChildProcesses
import Foundation
import Testing
import WebmarkTesting

/// Pages of 10 MB (in debug builds 1 MB) that once took gigabytes; each must take at most 300 MB of resident memory.
@Suite("memory of hostile pages", .timeLimit(.minutes(15)))
struct HostilePageMemoryTests {
  private static let pageSize = BuildScale.size(10_000_000)
  private static let memoryLimit = 300_000_000

  struct Page: CustomTestStringConvertible {
    let testDescription: String
    let head: String
    let part: String

    /// The bytes of the page: the head, followed by repetitions of the part.
    var bytes: Data {
      let text = Data(part.utf8)
      var page = Data(head.utf8)
      page.reserveCapacity(HostilePageMemoryTests.pageSize)
      while page.count + text.count <= HostilePageMemoryTests.pageSize { page.append(text) }
      return page
    }
  }

  static let pages = [
    Page(
      testDescription: "a long base and links",
      head: "<base href='https://a.example/" + String(repeating: "a", count: 60_000) + "/'>",
      part: "<a href=b>x</a>"
    ),
    Page(
      testDescription: "empty JSON-LD objects",
      head: "<script type=application/ld+json>[",
      part: "{},"
    ),
    Page(
      testDescription: "a long vocabulary",
      head: "<p vocab='https://a.example/" + String(repeating: "a", count: 60_000)
        + "/' typeof=T>",
      part: "<p property=a>"
    ),
    Page(testDescription: "one description", head: "<meta name=description content='", part: "a b"),
  ]

  @Test("is bounded", arguments: pages, ["inspect", "check", "extract"])
  func bounded(_ page: Page, _ command: String) async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("page.html")
      try page.bytes.write(to: file)
      let options =
        command == "check" ? ["--page-only", "--json"] : command == "inspect" ? ["--json"] : []
      let process = try ChildProcess(
        ChildProcess.Setting(CommandRunner.binary.path, [command] + options + [file.path])
      )
      var peak = 0
      while process.isRunning {
        peak = max(peak, process.peakMemory ?? 0)
        usleep(2000)
      }
      // 1 and 2 report findings of the check.
      #expect((0...2).contains(process.wait()))
      #expect(peak > 0 && peak <= Self.memoryLimit)
    }
  }
}
