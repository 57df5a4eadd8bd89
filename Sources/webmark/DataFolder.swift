import ArgumentParser
import Glibc
import Indexing
import SystemIO

/// The folder that holds what webmark knows: the crawl's state, the shared index, the lock.
struct DataFolder: Sendable {
  let path: String

  /// The frontier and what is known of each URL.
  var crawlStore: String { path + "/crawl.sqlite" }
  /// The shared index.
  var index: String { path + "/index.sqlite" }

  /// Pages that the frontier counts as done and the index has yet to write.
  var journal: String { path + "/pages.journal" }
  /// Pictures that are their sites' and no page's.
  var pictures: String { path + "/pictures.json" }
  /// The reports of past crawls.
  var reports: String { path + "/reports" }

  /// Whether a crawl or an `index add` was ever run here.
  var holdsIndex: Bool { unsafe access(index, R_OK) == 0 }

  /// Makes the folder where it is missing, readable by its owner only: items of apps are private.
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

  /// Makes the files of the folder private, and reports what others may do in it.
  private func secure() throws {
    let access = DataFolderAccess(securing: path)
    if let refusal = access.refusal { throw CommandFailure(.error, refusal) }
    for note in access.notes { StandardError.write("webmark: \(note)\n") }
  }

  /// Takes the folder for writing; a second crawl is turned away with status 75.
  func lock() throws -> FolderLock {
    try FolderLock(path: path + "/lock")
  }
}

/// An advisory lock on the data folder, released when the value goes or the process ends.
final class FolderLock: Sendable {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // `deinit` runs after a throw from here on, and closes the file.
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
    // For the message of the one that comes too late; the lock itself is the system's, and ends with
    // the process.
    let name = Array("\(getpid())\n".utf8)
    _ = unsafe ftruncate(descriptor, 0) == 0 && write(descriptor, name, name.count) > 0
  }

  /// Who has the lock, as the file says.
  private static func owner(_ descriptor: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 20)
    let count = unsafe pread(descriptor, &text, text.count, 0)
    let digits = text.prefix(max(0, count)).prefix { $0 >= 0x30 && $0 <= 0x39 }
    return digits.isEmpty ? "" : " (process \(String(decoding: digits, as: UTF8.self)))"
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

/// The text of the last failed system call.
enum SystemError {
  static var text: String {
    guard let message = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: message)
  }
}

/// `--data`, shared by the commands that read or write what was crawled.
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
