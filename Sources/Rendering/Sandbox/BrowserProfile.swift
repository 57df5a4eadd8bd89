import Foundation
import Glibc
import SystemIO

/// The temporary home folder of a browser, which is deleted with this object.
final class BrowserProfile: Sendable {
  private static let prefix = "webmark-browser-"

  /// The path of the folder.
  let path: String

  /// Creates an empty folder that belongs to the browser's user.
  ///
  /// - Throws: ``RenderError`` if the folder for temporary files is not writable.
  init() throws(RenderError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    Self.removeAbandoned(in: parent)
    var template = Array("\(parent)/\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw RenderError(.browserLost, "no folder in \(parent): \(SystemFailure.text())")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if geteuid() == 0 {
      unsafe _ = chown(path, BrowserProgram.nobody, BrowserProgram.nobody)
    }
  }

  deinit { remove() }

  /// Deletes the folder.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Deletes the folders that processes which were killed have left.
  private static func removeAbandoned(in parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(prefix) {
      guard let owner = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }),
        kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
    }
  }

  /// The environment of the browser, which contains nothing of this process's but the search path.
  var environment: [String: String] {
    let search = unsafe getenv("PATH").map { unsafe String(cString: $0) }
    return [
      "HOME": path, "TMPDIR": path, "XDG_CONFIG_HOME": path, "XDG_CACHE_HOME": path,
      "LANG": "C.UTF-8", "PATH": search ?? "/usr/sbin:/usr/bin:/sbin:/bin",
    ]
  }
}
