import Synchronization

/// A file that a long-running process has open, by which it sees that another file has taken its place: a repair, a restored
/// backup, a folder that was moved or deleted.
///
/// What the process writes to the open file is lost then, and what it reads is out of date.
public final class OpenedFile: Sendable {
  /// The path of the file.
  public let path: String
  private let identity: FileIdentity?
  private let isTold = Mutex(false)

  /// Notes the file at a path, which the process has opened.
  public init(path: String) {
    self.path = path
    identity = FileIdentity(path: path)
  }

  /// A Boolean value that indicates whether the path still leads to the file.
  public var isInPlace: Bool { identity == nil || FileIdentity(path: path) == identity }

  /// Calls `body` when the path is first found to lead to another file, or to none.
  public func tellOnce(_ body: () -> Void) {
    guard !isInPlace else { return }
    let isFirst = isTold.withLock { isTold in
      defer { isTold = true }
      return !isTold
    }
    if isFirst { body() }
  }
}
