import Glibc

/// A folder whose files may be read, and nothing outside of it: the one rule for symbolic links.
///
/// A link to somewhere within the folder is followed. A link that leaves it is not, wherever on the path it stands.
public struct ContainedFolder: Sendable {
  /// What stands at a path.
  public enum Place: Sendable, Equatable {
    /// A regular file, at this path without links.
    case file(String)
    /// A folder.
    case folder
    /// A link leads out of the folder.
    case outside
    /// Nothing, or neither a file nor a folder.
    case missing
  }

  /// The path of the folder without links, without a slash at the end.
  let root: String

  /// The folder at `path`; `nil` if there is none.
  public init?(_ path: String) {
    guard let resolved = Self.resolved(path), Self.kind(of: resolved) == .folder else {
      return nil
    }
    root = resolved == "/" ? "" : resolved
  }

  /// Returns what stands at a path below the folder.
  public func place(of relative: String) -> Place {
    guard let resolved = Self.resolved(root + "/" + relative) else { return .missing }
    guard resolved == root || resolved.hasPrefix(root + "/") else { return .outside }
    return Self.kind(of: resolved)
  }

  private static func kind(of path: String) -> Place {
    var attributes = Glibc.stat()
    guard unsafe stat(path, &attributes) == 0 else { return .missing }
    switch attributes.st_mode & S_IFMT {
    case S_IFREG: return .file(path)
    case S_IFDIR: return .folder
    default: return .missing
    }
  }

  /// The path without links and dots, as the system sees it.
  private static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
