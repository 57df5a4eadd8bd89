import Foundation
import SystemIO
import Testing
import WebmarkTesting

/// The replacement of a damaged file, interrupted at each of its steps.
@Suite("The files of a repair")
struct RepairedFileTests {
  private struct Interruption: Error {}

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private static func read(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// Runs a replacement until the step `last`, and returns `true` if it came to its end.
  private static func replace(_ path: String, until last: Int) throws -> Bool {
    let file = RepairedFile(path: path)
    try write("old", to: path)
    try write("old log", to: path + "-wal")
    try write("older", to: file.damaged)
    try write("new", to: file.draft)
    try write("", to: file.draft + "-wal")
    var step = 0
    do {
      try file.replaceByDraft {
        step += 1
        // A program that finds no file would start an empty one.
        #expect(FileManager.default.fileExists(atPath: path), "step \(step)")
        if step > last { throw Interruption() }
      }
    } catch is Interruption {
      return false
    }
    return true
  }

  @Test func `a kill at any time leaves the old file with its log, or the new one`() async throws {
    try await TemporaryFolder.with { folder in
      var (last, isWhole) = (0, false)
      while !isWhole, last < 100 {
        let path = folder.path + "/\(last)"
        isWhole = try Self.replace(path, until: last)
        let file = RepairedFile(path: path)
        file.undoInterruptedReplacement()
        if Self.read(path) == "old" {
          #expect(Self.read(path + "-wal") == "old log", "after \(last) steps")
          #expect(file.wasInterrupted)
        } else {
          #expect(Self.read(path) == "new", "after \(last) steps")
          #expect(Self.read(path + "-wal") == nil, "after \(last) steps")
          #expect(Self.read(file.damaged) == "old" && Self.read(file.damaged + "-wal") == "old log")
        }
        last += 1
      }
      #expect(isWhole && last > 4)
    }
  }

  @Test func `a log that is older than the file is not given back`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path + "/file"
      let file = RepairedFile(path: path)
      // All steps up to the removal of the log.
      _ = try Self.replace(path, until: 6)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 60)],
        ofItemAtPath: path
      )
      try? FileManager.default.removeItem(atPath: path + "-wal")
      file.undoInterruptedReplacement()
      #expect(Self.read(path) == "old" && Self.read(path + "-wal") == nil)
    }
  }

  @Test func `the only copy of a file stays if there is none to replace`() async throws {
    try await TemporaryFolder.with { folder in
      let file = RepairedFile(path: folder.path + "/file")
      try Self.write("damaged", to: file.damaged)
      try Self.write("new", to: file.draft)
      try file.replaceByDraft()
      #expect(Self.read(file.path) == "new" && Self.read(file.damaged) == "damaged")
    }
  }
}
