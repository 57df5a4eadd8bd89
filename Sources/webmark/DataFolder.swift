import ArgumentParser
import Glibc
import Indexing
import SystemIO

/// The data folder, which contains the crawl state, the shared index and the lock file.
struct DataFolder: Sendable {
  let path: String

  /// The path of the frontier.
  var crawlStore: String { path + "/crawl.sqlite" }
  /// The path of the shared index.
  var index: String { path + "/index.sqlite" }

  /// The path of the journal: pages that the frontier counts as done and that are not indexed yet.
  var journal: String { path + "/pages.journal" }
  /// The path of the link graph.
  var links: String { path + "/links.sqlite" }
  /// The path of the site-wide images.
  var siteImages: String { path + "/pictures.json" }
  /// The path of the reports of past crawls.
  var reports: String { path + "/reports" }

  /// A Boolean value that indicates whether the folder contains an index.
  var holdsIndex: Bool { unsafe access(index, R_OK) == 0 }

  /// Creates the folder if it is missing, readable only by its owner, because items of apps are private.
  func create() throws {
    var attributes = stat()
    if unsafe stat(path, &attributes) == 0 {
      guard attributes.st_mode & S_IFMT == S_IFDIR else {
        throw CommandFailure(
          .error,
          "the data folder \(path) is a file; choose another with --data"
        )
      }
      return try secure()
    }
    var made = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      made += name + "/"
      guard unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
        throw CommandFailure(.error, "the data folder \(path) cannot be made: \(SystemError.text)")
      }
    }
  }

  /// Makes the files of the folder private and reports remaining access of other users.
  private func secure() throws {
    let access = DataFolderAccess(securing: path)
    if let refusal = access.refusal { throw CommandFailure(.error, refusal) }
    for note in access.notes { StandardError.write("webmark: \(note)\n") }
  }

  /// Locks the folder for writing; throws status 75 if another process holds the lock.
  func lock() throws -> FolderLock {
    try FolderLock(path: path + "/lock")
  }
}

/// An advisory lock on the data folder, released on deinitialization or process exit.
final class FolderLock: Sendable {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // From here on `deinit` runs after a throw and closes the file.
    guard descriptor >= 0 else {
      throw CommandFailure(.error, "\(path): \(SystemError.text)")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandFailure(
        .lockHeld,
        "another webmark\(Self.owner(descriptor)) is writing here (\(path) is locked); "
          + "try again when it is done"
      )
    }
    // The process ID is for the error message of other processes; the lock itself is the system's and
    // ends with the process.
    let name = Array("\(getpid())\n".utf8)
    _ = unsafe ftruncate(descriptor, 0) == 0 && write(descriptor, name, name.count) > 0
  }

  /// Returns the owner of the lock, according to the file.
  private static func owner(_ descriptor: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 20)
    let count = unsafe pread(descriptor, &text, text.count, 0)
    let digits = text.prefix(max(0, count)).prefix { $0 >= 0x30 && $0 <= 0x39 }
    return digits.isEmpty ? "" : " (process \(String(decoding: digits, as: UTF8.self)))"
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

/// The message of the last failed system call.
enum SystemError {
  static var text: String {
    guard let message = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: message)
  }
}

/// `--data`, the option for the data folder, shared by several commands.
struct DataOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder for crawl state and index (default: $WEBMARK_DATA, else webmark-data).",
      valueName: "folder"
    )
  )
  var data: String?

  var folder: DataFolder {
    DataFolder(path: data ?? Environment.value("WEBMARK_DATA") ?? "webmark-data")
  }
}
