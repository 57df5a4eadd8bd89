import Glibc

/// A file with a secret, such as a key, that only its owner should read.
public enum SecretFile {
  /// Returns a warning if other users have access to a file; `nil` if they do not, or if it is no regular file.
  public static func warning(about path: String) -> String? {
    var attributes = stat()
    guard unsafe stat(path, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFREG,
      attributes.st_mode & 0o077 != 0
    else { return nil }
    let mode = String(attributes.st_mode & 0o777, radix: 8)
    return "other users can access \(path), which is secret (mode \(mode)); run 'chmod 600 \(path)'"
  }
}
