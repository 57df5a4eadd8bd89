import Glibc

/// The identity of a file, which differs if another file has taken its path.
public struct FileIdentity: Equatable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// Reads the identity of the file at a path; `nil` if there is none.
  public init?(path: String) {
    var attributes = stat()
    guard unsafe stat(path, &attributes) == 0 else { return nil }
    (device, inode) = (UInt(attributes.st_dev), UInt(attributes.st_ino))
  }
}
