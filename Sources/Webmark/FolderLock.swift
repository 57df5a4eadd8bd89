import Basics
import Glibc
import SystemIO

/// An advisory lock on the data folder or on its index, released on deinitialization or process exit.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  init(path: String) throws(DataFolderError) {
    // A link that another user of a shared folder made would lead to a file that the next lines overwrite.
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    // From here on `deinit` runs after a throw and closes the file.
    guard descriptor >= 0 else {
      throw DataFolderError(.isNotCreated, "\(path): \(SystemFailure.text())")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw DataFolderError(
        .isLocked,
        "another webmark\(Self.owner(descriptor)) is writing here (\(path) is locked); "
          + "try again when it is done"
      )
    }
    // The process ID is for the error message of other processes; the lock itself is the system's and
    // ends with the process.
    let name = Array("\(getpid())\n".utf8)
    _ = unsafe ftruncate(descriptor, 0) == 0 && write(descriptor, name, name.count) > 0
  }

  /// Returns the owner of the lock, according to the file.
  private static func owner(_ descriptor: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 20)
    let count = unsafe pread(descriptor, &text, text.count, 0)
    let digits = text.prefix(max(0, count)).prefix(while: \.isASCIIDigit)
    return digits.isEmpty ? "" : " (process \(String(decoding: digits, as: UTF8.self)))"
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
