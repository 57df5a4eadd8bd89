import Glibc
import Synchronization

/// Files that only their owner can read.
///
/// A program sets the umask at startup (``begin()``), so that all code that creates files in the data folder,
/// including SQLite, creates files with mode 0600 and folders with 0700. Output files that the user names get
/// the mode of the user's own umask (``AtomicFile/Audience/anyone``).
public enum PrivateFiles {
  private static let userMask = Mutex<mode_t?>(nil)

  /// Makes every file private that the process creates from now on.
  public static func begin() {
    let old = umask(0o077)
    userMask.withLock { $0 = $0 ?? old }
  }

  /// Returns `mode` with the user's umask applied.
  static func userMode(_ mode: mode_t) -> mode_t {
    if let mask = userMask.withLock({ $0 }) { return mode & ~mask }
    let mask = umask(0o077)
    umask(mask)
    return mode & ~mask
  }

  /// Runs `body`, which starts another program, with the user's own umask.
  public static func withUserMask<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let mask = userMask.withLock({ $0 }) else { return try body() }
    umask(mask)
    defer { umask(0o077) }
    return try body()
  }

  /// Creates an empty private file if there is none, for a library that would create it with the mode of the
  /// umask.
  ///
  /// SQLite gives its journals the mode of their database file. An existing file is not opened: closing it
  /// would release the locks that SQLite holds on it in this process.
  public static func create(_ path: String) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = unsafe open(path, flags, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the rights of group and others from a regular file or folder of this user.
  ///
  /// - Returns: `true` if any right was removed.
  static func tighten(_ path: String) -> Bool {
    var attributes = stat()
    guard unsafe lstat(path, &attributes) == 0, attributes.st_uid == geteuid(),
      [S_IFREG, S_IFDIR].contains(attributes.st_mode & S_IFMT), attributes.st_mode & 0o077 != 0
    else { return false }
    return unsafe chmod(path, attributes.st_mode & 0o700) == 0
  }
}
