import Crawling
import Glibc
import HTMLParsing
import SystemIO

/// Reads a seed list from disk, or one seed of the command line; the error lists all malformed lines.
enum SeedFile {
  /// The maximum size of a seed list, in bytes.
  private static let sizeLimit = 64_000_000

  /// Returns `true` if an argument is a line of a seed list, not the path of one.
  static func isSeed(_ argument: String) -> Bool {
    argument.hasPrefix("http://") || argument.hasPrefix("https://")
  }

  /// Returns the name of a seed list in messages.
  static func name(of argument: String) -> String {
    if argument == "-" { return "standard input" }
    return isSeed(argument) ? "the seed on the command line" : argument
  }

  /// Reads a seed list.
  ///
  /// - Parameters:
  ///   - path: The path of the list; `-` for standard input; a line of a list, which starts with `http://` or `https://`.
  ///   - defaultScope: The scope of seeds without `scope=`.
  /// - Returns: The seeds, at least one.
  /// - Throws: `CommandFailure` that names all malformed lines.
  static func read(_ path: String, defaultScope: CrawlScope = .host) throws -> SeedList {
    let bytes = try bytes(of: path)
    let path = name(of: path)
    if let refusal = BinaryFormat.refusal(of: bytes, contentType: nil) {
      throw CommandFailure(.error, "\(path): \(refusal)")
    }
    do {
      let list = try SeedList(parsing: bytes, fileName: path, defaultScope: defaultScope)
      guard !list.seeds.isEmpty else {
        throw CommandFailure(
          .error,
          "\(path) names no seed; write one URL a line, like https://example.com/"
        )
      }
      return list
    } catch let error as SeedListError {
      throw CommandFailure(.error, "\(error)")
    }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    guard !isSeed(path) else { return Array(path.utf8) }
    let file = path == "-" ? ByteFile.standardInput : path
    do {
      return try ByteFile.read(file, limit: sizeLimit, purpose: "the seed list")
    } catch let failure as CommandFailure where looksLikeSite(path) {
      let hint = "; a site is named by its URL, such as https://example.com/"
      throw CommandFailure(failure.status, failure.message + hint)
    }
  }

  /// Returns `true` for `example.com`, `htp://example.com` and other words that may be meant as a site.
  private static func looksLikeSite(_ path: String) -> Bool {
    path.contains("://") || path.contains(".") && !path.contains("/") && !path.hasSuffix(".txt")
  }
}

/// Reads complete files up to a size limit.
enum ByteFile {
  /// The path of standard input.
  ///
  /// It is read by its descriptor: to open it by name fails if it is a socket, or a pipe or file of another user.
  static let standardInput = "/dev/stdin"

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; a named pipe blocks until it has data.
  ///   - limit: The maximum number of bytes.
  ///   - purpose: The name of the file's content in messages.
  ///   - isFound: `true` if the file was found in a folder; it must be a regular file then.
  /// - Returns: The bytes of the file.
  /// - Throws: `CommandFailure` that names the file.
  static func read(
    _ path: String,
    limit: Int,
    purpose: String,
    isFound: Bool = false
  ) throws -> [UInt8] {
    let flags = O_RDONLY | O_CLOEXEC | (isFound ? O_NONBLOCK : 0)
    let descriptor =
      unsafe path == standardInput
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : open(path, flags)
    var attributes = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &attributes) == 0,
      let handle = unsafe fdopen(descriptor, "rb")
    else {
      throw CommandFailure(.error, "\(purpose) \(path) cannot be read: \(SystemFailure.text())")
    }
    defer { unsafe fclose(handle) }
    guard !isFound || attributes.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure(.error, "\(purpose) \(path) cannot be read: it is not a regular file")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, handle)
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else {
        throw CommandFailure(
          .error,
          "\(purpose) \(path) is larger than \(NumberFormat.bytes(limit))"
        )
      }
    }
    guard unsafe ferror(handle) == 0 else {
      throw CommandFailure(.error, "\(purpose) \(path) cannot be read: \(SystemFailure.text())")
    }
    return bytes
  }
}
