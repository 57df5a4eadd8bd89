import SystemIO

/// The file of the index that a server has open, by which it sees that another file has taken its place: a repair, a restored
/// backup, a new index after the file was deleted.
///
/// What is written to the open file would be lost then.
struct IndexFile: Sendable {
  private let path: String
  private let identity: FileIdentity?

  /// Notes the file at a path, which the server has opened.
  init(path: String) {
    self.path = path
    identity = FileIdentity(path: path)
  }

  /// Throws if another file is at the path now, or none.
  func check() throws(Problem) {
    guard identity == nil || FileIdentity(path: path) == identity else {
      throw Problem(.notReady, "the index was replaced; restart 'webmark serve'")
    }
  }
}
