import Foundation
import Glibc
import Indexing
import IndexModel
import Synchronization
import SystemIO

/// The location of the index, and the identity of the app and its owner on Linux; Apple's systems provide
/// them implicitly.
///
/// Without a call of ``use(folder:appID:owner:)``, the environment determines them: `WEBMARK_DATA` (default
/// `webmark-data`), `WEBMARK_APP` (default: the program's name) and `WEBMARK_OWNER`.
public struct SpotlightConfiguration: Sendable {
  let index: SharedIndex
  private(set) var appID: String
  let owner: String
  private let folder: String
  private let file: FileIdentity?

  /// The writer of this process: the local account.
  static var account: String { "account:\(getuid())" }

  private static let current = Mutex<SpotlightConfiguration?>(nil)

  /// Uses the index in a folder, which is created if it is missing.
  ///
  /// - Throws: An error that names the folder or the file if it cannot be used.
  public static func use(folder: String, appID: String, owner: String = "local") throws {
    let configuration = try SpotlightConfiguration(folder: folder, appID: appID, owner: owner)
    current.withLock { $0 = configuration }
    DelegateRequests.shared.forget()
  }

  /// Asks the delegates of this process now for items that the index has lost or that expire soon.
  ///
  /// This also happens when a delegate is set, when the file of the index was replaced, and once a minute.
  public static func askDelegates() { DelegateRequests.shared.check() }

  private init(folder: String, appID: String, owner: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let path = folder + "/index.sqlite"
    index = try SharedIndex(path: path, mode: .readWrite)
    file = FileIdentity(path: path)
    self.folder = folder
    self.appID = appID
    self.owner = owner
  }

  /// A Boolean value that indicates whether the opened file is still the one at its path.
  private var isCurrent: Bool { FileIdentity(path: folder + "/index.sqlite") == file }

  /// Returns the configuration, for another app if `bundle` names one; opens the index again if its file was replaced.
  static func found(bundle: String? = nil) throws -> SpotlightConfiguration {
    let (configuration, isReplaced) = try current.withLock { current in
      if let current, current.isCurrent { return (current, false) }
      let configuration = try opened(like: current)
      defer { current = configuration }
      return (configuration, current != nil)
    }
    if isReplaced { DelegateRequests.shared.forget() }
    guard let bundle else { return configuration }
    var other = configuration
    other.appID = bundle
    return other
  }

  private static func opened(like old: SpotlightConfiguration?) throws -> SpotlightConfiguration {
    let environment = ProcessInfo.processInfo.environment
    do {
      return try SpotlightConfiguration(
        folder: old?.folder ?? environment["WEBMARK_DATA"] ?? "webmark-data",
        appID: old?.appID ?? environment["WEBMARK_APP"] ?? ProcessInfo.processInfo.processName,
        owner: old?.owner ?? environment["WEBMARK_OWNER"] ?? Owner.local
      )
    } catch {
      throw CSIndexError(.indexUnavailableError, "\(error)")
    }
  }
}
