import Glibc

/// The file of the index that a server has open, by which it sees that another file has taken its place: a repair, a restored
/// backup, a new index after the file was deleted.
///
/// What is written to the open file would be lost then.
struct IndexFile: Sendable {
  private struct Identity: Equatable {
    let device: UInt
    let inode: UInt

    /// Reads the identity of a file; `nil` if there is none.
    init?(_ path: String) {
      var attributes = stat()
      guard unsafe stat(path, &attributes) == 0 else { return nil }
      (device, inode) = (UInt(attributes.st_dev), UInt(attributes.st_ino))
    }
  }

  private let path: String
  private let identity: Identity?

  /// Notes the file at a path, which the server has opened.
  init(path: String) {
    self.path = path
    identity = Identity(path)
  }

  /// Throws if another file is at the path now, or none.
  func check() throws(Problem) {
    guard identity == nil || Identity(path) == identity else {
      throw Problem(.notReady, "the index was replaced; restart 'webmark serve'")
    }
  }
}
