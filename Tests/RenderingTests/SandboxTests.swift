import Foundation
import Glibc
import Rendering
import Testing

/// The confinement of the browser, and its end.
@Suite(.serialized) struct SandboxTests {
  @Test func browserHasNoNetworkAndNoRights() async throws {
    let fixture = try RendererFixture()
    _ = try await fixture.render("/vanilla/1")
    let browser = try #require(await fixture.renderer.process)
    let tree = Self.descendants(of: browser)
    #expect(tree.count > 3)
    let own = try Self.link("/proc/self/ns/net")
    for process in tree {
      #expect(try Self.link("/proc/\(process)/ns/net") != own)
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      if geteuid() == 0 { #expect(status.contains("\nUid:\t65534\t65534\t65534\t65534\n")) }
      #expect(status.contains("\nNoNewPrivs:\t1\n"))
    }
    // The interfaces of its namespace: at most a loopback that is down.
    let interfaces = try String(contentsOfFile: "/proc/\(browser)/net/route", encoding: .utf8)
    #expect(interfaces.split(separator: "\n").count <= 1)
    let filters = try tree.filter { process in
      try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        .contains("\nSeccomp:\t2\n")
    }
    #expect(filters.count >= 1, "no process has Chromium's system call filter")
    await fixture.renderer.stop()
  }

  @Test func nothingRemainsAfterStop() async throws {
    let fixture = try RendererFixture()
    _ = try await fixture.render("/vanilla/1")
    let tree = Self.descendants(of: try #require(await fixture.renderer.process))
    await fixture.renderer.stop()
    #expect(await Self.end(tree))
  }

  @Test func nextPageIsRightAfterTheBrowserWasKilled() async throws {
    let fixture = try RendererFixture()
    _ = try await fixture.render("/vanilla/1")
    let tree = Self.descendants(of: try #require(await fixture.renderer.process))
    kill(tree[0], SIGKILL)
    #expect(try await fixture.text("/vue/2").contains("review 19 of 2"))
    #expect(await Self.end(tree))
    await fixture.renderer.stop()
  }

  /// Returns a process and all processes that it has started.
  static func descendants(of root: Int32) -> [Int32] {
    var tree = [root]
    var index = 0
    while index < tree.count {
      let tasks = "/proc/\(tree[index])/task"
      for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
        let children = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
        tree += (children ?? "").split(separator: " ").compactMap { Int32($0) }
      }
      index += 1
    }
    return tree
  }

  /// Waits until all processes have ended, and returns `false` if one has not.
  private static func end(_ processes: [Int32]) async -> Bool {
    for _ in 0..<1200 {
      if processes.allSatisfy({ kill($0, 0) != 0 }) { return true }
      try? await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  private static func link(_ path: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: path)
  }
}
