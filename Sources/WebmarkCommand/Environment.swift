import Glibc

/// The environment variables that webmark reads.
enum Environment {
  /// Returns the value of `name`; `nil` if it is not set.
  static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
