import Foundation
import Glibc
import SystemIO

/// The temporary home folder of a browser, which is deleted with this object.
final class BrowserProfile: Sendable {
  /// The path of the folder.
  let path: String

  /// Creates an empty folder that belongs to the browser's user.
  ///
  /// - Throws: ``RenderError`` if the folder for temporary files is not writable.
  init() throws(RenderError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/webmark-browser-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw RenderError(.browserLost, "no folder in \(parent): \(SystemFailure.text())")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if geteuid() == 0 {
      unsafe _ = chown(path, BrowserProgram.nobody, BrowserProgram.nobody)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The environment of the browser, which contains nothing of this process's but the search path.
  var environment: [String: String] {
    let search = unsafe getenv("PATH").map { unsafe String(cString: $0) }
    return [
      "HOME": path, "TMPDIR": path, "XDG_CONFIG_HOME": path, "XDG_CACHE_HOME": path,
      "LANG": "C.UTF-8", "PATH": search ?? "/usr/sbin:/usr/bin:/sbin:/bin",
    ]
  }
}
