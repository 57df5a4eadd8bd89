import Glibc

/// The error for a file that could not be written.
public struct FileWriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The message of the system.
  public let reason: String

  /// The message, which names the file.
  public var description: String { "\(path) cannot be written: \(reason)" }
}

/// A file that is replaced atomically: readers see the old content or the new, never a part.
///
/// The content is written to an unnamed file in the same folder (or to a named one if the file system does
/// not support it), and replaces the old file in ``commit()``, after it is on disk. Without a commit, the old
/// file stays and the new content is removed. A device or a pipe is written directly.
public final class AtomicFile {
  /// The users who may read a file.
  public enum Audience: Sendable {
    /// The owner only: mode 0600.
    case owner
    /// All users that the umask permits; a replaced file keeps its mode.
    case anyone
  }

  private static let bufferSize = 65_536

  private let path: String
  /// The path of the replaced file, with symbolic links resolved.
  private let target: String
  private let descriptor: Int32
  /// A Boolean value that indicates whether the content is written to a new file.
  private let replaces: Bool
  /// The temporary name of the new file; `nil` while it is unnamed.
  private var draft: String?
  private var buffer: [UInt8] = []
  private var isCommitted = false

  /// Opens the file for writing.
  ///
  /// - Throws: ``FileWriteError`` if the folder is not writable.
  public init(_ path: String, for audience: Audience) throws(FileWriteError) {
    self.path = path
    let location = FileLocation(path)
    (target, replaces) = (location.target, location.isReplaceable)
    guard replaces else {
      descriptor = unsafe open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.error(path) }
      return
    }
    let unnamed = location.openUnnamed()
    if unnamed >= 0 {
      descriptor = unnamed
    } else {
      let draft = location.draftName
      unsafe unlink(draft)
      descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.error(path) }
      self.draft = draft
    }
    let mode = audience == .owner ? 0o600 : location.mode ?? PrivateFiles.userMode(0o666)
    guard fchmod(descriptor, mode) == 0 else { throw Self.error(path) }
  }

  deinit {
    close(descriptor)
    if !isCommitted, let draft { unsafe unlink(draft) }
  }

  /// Replaces the content of a file by `bytes`.
  ///
  /// - Throws: ``FileWriteError`` if any step fails; the old file is then unchanged.
  public static func write(
    _ bytes: some Sequence<UInt8>,
    to path: String,
    for audience: Audience
  ) throws(FileWriteError) {
    let file = try AtomicFile(path, for: audience)
    try file.write(bytes)
    try file.commit()
  }

  /// Throws if no file can be created at `path`; a device or a pipe is not opened, which could have effects.
  public static func verify(_ path: String) throws(FileWriteError) {
    let location = FileLocation(path)
    guard location.isReplaceable || location.isFolder else { return }
    _ = try AtomicFile(path, for: .anyone)
  }

  /// Appends bytes.
  public func write(_ bytes: some Sequence<UInt8>) throws(FileWriteError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Replaces the old file by the new one.
  ///
  /// - Throws: ``FileWriteError`` if any step fails; the old file is then unchanged.
  public func commit() throws(FileWriteError) {
    try flush()
    guard replaces else {
      isCommitted = true
      return
    }
    guard fsync(descriptor) == 0 else { throw Self.error(path) }
    let name = try named()
    guard unsafe rename(name, target) == 0 else { throw Self.error(path) }
    isCommitted = true
    FileLocation.syncFolder(of: target)
  }

  /// Returns the temporary name of the new file, and links the file if it is unnamed.
  private func named() throws(FileWriteError) -> String {
    if let draft { return draft }
    let name = FileLocation(target).draftName
    unsafe unlink(name)
    let source = "/proc/self/fd/\(descriptor)"
    guard unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
      throw Self.error(path)
    }
    draft = name
    return name
  }

  private func flush() throws(FileWriteError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Self.error(path)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Flushes the directory entry of a renamed file to disk, if the file system supports it.
  static func syncFolder(of path: String) { FileLocation.syncFolder(of: path) }

  private static func error(_ path: String) -> FileWriteError {
    FileWriteError(path: path, reason: SystemFailure.text())
  }
}

/// The location of a file, and its current state.
private struct FileLocation {
  let target: String
  /// A Boolean value that indicates whether the file can be replaced: it is a regular file, or missing.
  let isReplaceable: Bool
  let isFolder: Bool
  /// The mode of the existing file.
  let mode: mode_t?

  init(_ path: String) {
    var attributes = stat()
    let exists = unsafe lstat(path, &attributes) == 0
    var target = path
    if exists, attributes.st_mode & S_IFMT == S_IFLNK, let real = unsafe realpath(path, nil) {
      target = unsafe String(cString: real)
      unsafe free(real)
      _ = unsafe lstat(target, &attributes)
    }
    // Dangling links and paths of open files are written in place.
    let isPlain = exists && attributes.st_mode & S_IFMT == S_IFREG
    let isOpenFile = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    self.target = isOpenFile ? path : target
    isReplaceable = !exists || isPlain && !isOpenFile
    isFolder = exists && attributes.st_mode & S_IFMT == S_IFDIR
    mode = isPlain ? attributes.st_mode & 0o777 : nil
  }

  private var folder: String {
    guard let slash = target.lastIndex(of: "/") else { return "." }
    return slash == target.startIndex ? "/" : String(target[..<slash])
  }

  /// A temporary name in the same folder, unique to this process.
  var draftName: String { "\(target).\(getpid()).part" }

  /// Opens an unnamed file, which disappears with the process; returns a negative number if it is not
  /// supported.
  func openUnnamed() -> Int32 {
    // O_TMPFILE, whose macro Swift does not import: open(2).
    unsafe open(folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
  }

  /// Flushes the directory entry of a renamed file to disk, if the file system supports it.
  static func syncFolder(of path: String) {
    let descriptor = unsafe open(FileLocation(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
