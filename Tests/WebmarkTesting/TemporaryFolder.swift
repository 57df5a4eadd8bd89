public import Foundation

/// Temporary folders for tests that write files.
public enum TemporaryFolder {
  /// Creates a new, empty folder.
  public static func make() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("webmark-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Runs `body` with a new folder, which is removed afterwards.
  public static func with<Result>(
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = try make()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// A new folder, which is removed with its last owner.
  public final class Owned: Sendable {
    /// The folder.
    public let url: URL

    /// Creates the folder.
    public init() throws { url = try make() }

    deinit { try? FileManager.default.removeItem(at: url) }
  }
}
