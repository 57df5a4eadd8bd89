import Foundation
import Indexing
import Synchronization

/// The location of the index, and the identity of the app and its owner on Linux; Apple's systems provide
/// them implicitly.
///
/// Without a call of ``use(folder:appID:owner:)``, the environment determines them: `WEBMARK_DATA` (default
/// `webmark-data`), `WEBMARK_APP` (default: the program's name) and `WEBMARK_OWNER`.
public struct SpotlightPlace: Sendable {
  let index: SharedIndex
  let appID: String
  let owner: String

  /// The writer of this process: the local account.
  static var account: String { "account:\(getuid())" }

  private static let current = Mutex<SpotlightPlace?>(nil)

  /// Uses the index in a folder, which is created if it is missing.
  ///
  /// - Throws: An error that names the folder or the file if it cannot be used.
  public static func use(folder: String, appID: String, owner: String = "local") throws {
    let place = try SpotlightPlace(folder: folder, appID: appID, owner: owner)
    current.withLock { $0 = place }
  }

  private init(folder: String, appID: String, owner: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    index = try SharedIndex(path: folder + "/index.sqlite", mode: .readWrite)
    self.appID = appID
    self.owner = owner
  }

  static func found() throws -> SpotlightPlace {
    try current.withLock { current in
      if let current { return current }
      let environment = ProcessInfo.processInfo.environment
      do {
        let place = try SpotlightPlace(
          folder: environment["WEBMARK_DATA"] ?? "webmark-data",
          appID: environment["WEBMARK_APP"] ?? ProcessInfo.processInfo.processName,
          owner: environment["WEBMARK_OWNER"] ?? Owner.local
        )
        current = place
        return place
      } catch {
        throw CSIndexError(.indexUnavailableError, "\(error)")
      }
    }
  }
}
