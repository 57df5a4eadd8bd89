import Glibc

/// Reads files that other programs name.
public enum RegularFile {
  /// Returns the bytes of a regular file; `nil` if it cannot be read, is empty, is larger than `limit` bytes, or is no
  /// regular file.
  public static func read(_ path: String, limit: Int) -> [UInt8]? {
    // Opening a pipe or a device must not block.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...limit).contains(Int(status.st_size))
    else { return nil }
    return read(descriptor, Int(status.st_size))
  }

  /// Returns at most `count` bytes of a file.
  private static func read(_ descriptor: Int32, _ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      while filled < count {
        let result = unsafe Glibc.read(descriptor, start + filled, count - filled)
        guard result > 0 else { return }
        filled += result
      }
    }
  }
}
