import Glibc

/// A folder whose files can be read, but no file outside it.
///
/// A symbolic link to a target within the folder is followed. A link out of the folder is not, anywhere
/// in a path.
public struct ContainedFolder: Sendable {
  /// The result of a lookup.
  public enum Entry: Sendable, Equatable {
    /// A regular file, with its path without symbolic links.
    case file(String)
    /// A folder.
    case folder
    /// A symbolic link leads out of the folder.
    case outside
    /// Nothing, or neither a file nor a folder.
    case missing
  }

  /// The path of the folder without symbolic links and without a trailing slash.
  let root: String

  /// Opens the folder at `path`; `nil` if there is none.
  public init?(_ path: String) {
    guard let resolved = Self.resolved(path), Self.kind(of: resolved) == .folder else {
      return nil
    }
    root = resolved == "/" ? "" : resolved
  }

  /// Looks up a path relative to the folder.
  public func entry(at relative: String) -> Entry {
    guard let resolved = Self.resolved(root + "/" + relative) else { return .missing }
    guard resolved == root || resolved.hasPrefix(root + "/") else { return .outside }
    return Self.kind(of: resolved)
  }

  private static func kind(of path: String) -> Entry {
    var attributes = Glibc.stat()
    guard unsafe stat(path, &attributes) == 0 else { return .missing }
    switch attributes.st_mode & S_IFMT {
    case S_IFREG: return .file(path)
    case S_IFDIR: return .folder
    default: return .missing
    }
  }

  /// Returns the path without symbolic links and dot segments.
  private static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
