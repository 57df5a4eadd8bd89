package import GRDB
import Glibc

extension DatabaseError {
  /// A Boolean value that indicates whether the error means a damaged file.
  ///
  /// The statements are fixed, so a mismatch with the tables or their constraints indicates damage, such as a schema with a
  /// missing table. All other errors, such as missing permissions, a full disk or a lock of another process, say nothing about
  /// the content of the file, and no repair changes them.
  package var isDamage: Bool {
    switch resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_FORMAT, .SQLITE_MISMATCH,
      .SQLITE_CONSTRAINT:
      true
    default: false
    }
  }

  /// Returns the reason why a file cannot be used.
  ///
  /// Reading a file needs the files of its write-ahead log (<https://www.sqlite.org/wal.html#read_only_databases>). If they are
  /// missing in a folder that cannot be written, the reason contains the remedy.
  package func reason(for path: String) -> String {
    let reason = message ?? "error \(resultCode)"
    guard resultCode == .SQLITE_READONLY || resultCode == .SQLITE_CANTOPEN else { return reason }
    if let refusal = FileAccess.refusal(path) { return "\(reason): \(refusal)" }
    guard FileAccess.lacksLogFiles(path) else { return reason }
    let name = path.split(separator: "/").last ?? "the file"
    return "\(reason): its folder cannot be written and lacks \(name)-wal or \(name)-shm; "
      + "copy both from where the file was written, or let the folder be written"
  }
}

/// The access of this process to the files of a database.
package enum FileAccess {
  /// Returns `true` if the file at a path and its folder can be written.
  package static func isWritable(_ path: String) -> Bool {
    unsafe access(path, W_OK) == 0 && access(folder(of: path), W_OK) == 0
  }

  /// Returns the reason why this process cannot read a file; `nil` if it can, or if there is none.
  static func refusal(_ path: String) -> String? {
    guard unsafe access(path, R_OK) != 0, errno != ENOENT else { return nil }
    return unsafe strerror(errno).map { unsafe String(cString: $0) }
  }

  /// Returns `true` if a file can be read, but one of its write-ahead log's files is missing and cannot be created.
  static func lacksLogFiles(_ path: String) -> Bool {
    guard unsafe access(path, R_OK) == 0, unsafe access(folder(of: path), W_OK) != 0 else {
      return false
    }
    return ["-wal", "-shm"].contains { unsafe access(path + $0, F_OK) != 0 }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
