import Glibc

/// Why a file could not be written.
public struct FileWriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's text.
  public let reason: String

  /// A sentence that names the file.
  public var description: String { "\(path) cannot be written: \(reason)" }
}

/// A file that is replaced as a whole: readers see the old content or the new, never a part.
///
/// The content is written to an unnamed file of the same folder (where the file system has none, to a
/// file beside it), and takes the place of the old file in ``commit()``, after it is on the disk. Without
/// a commit the old file stays, and nothing is left over. A device or a pipe is written directly.
public final class AtomicFile {
  /// Who may read a file.
  public enum Audience: Sendable {
    /// The owner alone: mode 0600.
    case owner
    /// Whoever the user's umask lets in; a file that is replaced keeps its mode.
    case anyone
  }

  private static let bufferSize = 65_536

  private let path: String
  /// The path after symbolic links, where the file is replaced.
  private let target: String
  private let descriptor: Int32
  /// Whether the file takes the place of another.
  private let replaces: Bool
  /// The name of the new file before the commit; `nil` while it has none.
  private var draft: String?
  private var buffer: [UInt8] = []
  private var isCommitted = false

  /// Opens the file for writing.
  ///
  /// - Throws: ``FileWriteError`` if the folder cannot be written.
  public init(_ path: String, for audience: Audience) throws(FileWriteError) {
    self.path = path
    let place = FilePlace(path)
    (target, replaces) = (place.target, place.isReplaceable)
    guard replaces else {
      descriptor = unsafe open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.error(path) }
      return
    }
    let unnamed = place.openUnnamed()
    if unnamed >= 0 {
      descriptor = unnamed
    } else {
      let draft = place.draftName
      unsafe unlink(draft)
      descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.error(path) }
      self.draft = draft
    }
    let mode = audience == .owner ? 0o600 : place.mode ?? PrivateFiles.userMode(0o666)
    guard fchmod(descriptor, mode) == 0 else { throw Self.error(path) }
  }

  deinit {
    close(descriptor)
    if !isCommitted, let draft { unsafe unlink(draft) }
  }

  /// Replaces a file by `bytes`.
  ///
  /// - Throws: ``FileWriteError`` if any step fails; the old file is then as it was.
  public static func write(
    _ bytes: some Sequence<UInt8>,
    to path: String,
    for audience: Audience
  ) throws(FileWriteError) {
    let file = try AtomicFile(path, for: audience)
    try file.write(bytes)
    try file.commit()
  }

  /// Appends bytes.
  public func write(_ bytes: some Sequence<UInt8>) throws(FileWriteError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: ``FileWriteError`` if any step fails; the old file is then as it was.
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
    FilePlace.syncFolder(of: target)
  }

  /// The name of the new file, which gets one here where it has none.
  private func named() throws(FileWriteError) -> String {
    if let draft { return draft }
    let name = FilePlace(target).draftName
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

  private static func error(_ path: String) -> FileWriteError {
    FileWriteError(path: path, reason: SystemFailure.text())
  }
}

/// Where a file lies, and what lies there now.
private struct FilePlace {
  let target: String
  /// Whether the file can be replaced: it is a regular file, or missing.
  let isReplaceable: Bool
  /// The mode of the present file.
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
    // A link to nothing, and what stands for an open file, are written as they are.
    let isPlain = exists && attributes.st_mode & S_IFMT == S_IFREG
    let isOpenFile = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    self.target = isOpenFile ? path : target
    isReplaceable = !exists || isPlain && !isOpenFile
    mode = isPlain ? attributes.st_mode & 0o777 : nil
  }

  private var folder: String {
    guard let slash = target.lastIndex(of: "/") else { return "." }
    return slash == target.startIndex ? "/" : String(target[..<slash])
  }

  /// A name beside the file, which no other process uses.
  var draftName: String { "\(target).\(getpid()).part" }

  /// Opens a file without a name, which vanishes with the process; negative where that is unknown.
  func openUnnamed() -> Int32 {
    // O_TMPFILE, whose macro Swift does not import: open(2).
    unsafe open(folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
  }

  /// Writes the entry of a renamed file to the disk, where the file system lets us.
  static func syncFolder(of path: String) {
    let descriptor = unsafe open(FilePlace(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
