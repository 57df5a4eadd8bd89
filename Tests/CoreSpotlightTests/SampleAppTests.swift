import CoreSpotlight
import Testing
import WebmarkTesting

/// The apps in `Examples/SampleApps` compile as an app's own target does: with import paths and no other setting.
@Suite("sample apps")
struct SampleAppTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Examples/SampleApps")

  /// Returns the import paths of the modules and of the C libraries below them, which a package sets by its
  /// dependencies.
  static func importPaths() throws -> [String] {
    let modules = CommandRunner.products.appendingPathComponent("Modules")
    let sources = root.appendingPathComponent("Sources")
    let libraries = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
      .map { sources.appendingPathComponent($0).path }
      .filter { FileManager.default.fileExists(atPath: $0 + "/module.modulemap") }
    let sqlite = root.appendingPathComponent(".build/checkouts/GRDB.swift/Sources/GRDBSQLite")
    let headers = try CommandRunner(in: root).run(
      ["pkg-config", "--cflags-only-I", "libxml-2.0"],
      program: "/usr/bin/env"
    ).output.split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
    return ([modules.path] + libraries + [sqlite.path]).flatMap { ["-I", $0] } + headers
  }

  @Test(arguments: ["Clinic", "History", "Music", "Passwords"], ["5", "6"])
  func `a sample app compiles with unchanged import lines`(app: String, version: String) throws {
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appendingPathComponent(app).path
    )
    #expect(!sources.isEmpty)
    let output = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: output) }
    let answer = try CommandRunner(in: Self.folder.appendingPathComponent(app)).run(
      [
        "swiftc", "-swift-version", version, "-parse-as-library", "-wmo", "-warnings-as-errors",
        "-module-name", app, "-c", "-o", output.appendingPathComponent(app + ".o").path,
      ] + (try Self.importPaths()) + sources.sorted(),
      program: "/usr/bin/env",
      limit: 300
    )
    #expect(answer.status == 0, "\(answer.errors)")
  }
}
