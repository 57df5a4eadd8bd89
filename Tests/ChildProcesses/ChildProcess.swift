import CSpawn
import Glibc

/// A child process of a test.
///
/// It is started by `posix_spawn`: Foundation's `Process` iterates over all open files first, and reads
/// past the end of their list from about 1,360 files on, which tests with a thousand connections reach.
public final class ChildProcess {
  /// The error of a program that the system did not start.
  public struct Problem: Error {
    let program: String
    /// The value of `errno`.
    let code: Int32
  }

  /// The process ID.
  public let processIdentifier: Int32
  private var status: Int32?

  /// The parameters of a program start.
  public struct Setting {
    var program: String
    var arguments: [String]
    /// The current directory of the program.
    public var folder = "/"
    /// The environment variables.
    public var environment: [String: String] = [:]
    /// The file of its standard input.
    public var input = "/dev/null"
    /// The file of its standard output.
    public var output = "/dev/null"
    /// The file of its standard error.
    public var errors = "/dev/null"

    /// Creates the parameters of a program without input and output.
    public init(_ program: String, _ arguments: [String]) {
      (self.program, self.arguments) = (program, arguments)
    }
  }

  /// Starts a program.
  ///
  /// - Throws: ``Problem`` if the system refuses.
  public init(_ setting: Setting) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let creating = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, setting.input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, setting.output, creating, 0o644)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, setting.errors, creating, 0o644)
    unsafe webmark_spawn_in(&actions, setting.folder)
    unsafe webmark_spawn_closing_from(&actions, 3)
    var number: pid_t = 0
    let code = CStringList.with([setting.program] + setting.arguments) { arguments in
      CStringList.with(setting.environment.map { "\($0)=\($1)" }) { environment in
        unsafe posix_spawn(
          &number,
          setting.program,
          &actions,
          nil,
          arguments.pointers,
          environment.pointers
        )
      }
    }
    guard code == 0 else { throw Problem(program: setting.program, code: code) }
    processIdentifier = number
  }

  /// A Boolean value that indicates whether the program is running.
  public var isRunning: Bool { ended(WNOHANG) == nil }

  /// Sends a signal to the program.
  public func send(_ signal: Int32) { kill(processIdentifier, signal) }

  /// Waits for the end of the program and returns its exit status, or the negated number of the signal
  /// that ended it.
  @discardableResult
  public func wait() -> Int32 { ended(0) ?? -1 }

  /// The peak resident memory in bytes; `nil` after the end of the program.
  ///
  /// The value is the kernel's `VmHWM`. `wait4` would include the memory of the parent process.
  public var peakMemory: Int? {
    let path = "/proc/\(processIdentifier)/status"
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
        as: UTF8.self
      )
      guard text.hasPrefix("VmHWM:") else { continue }
      return Int(text.filter(\.isWholeNumber)).map { $0 * 1024 }
    }
    return nil
  }

  private func ended(_ options: Int32) -> Int32? {
    if let status { return status }
    var word: Int32 = 0
    var answer: pid_t
    repeat {
      answer = unsafe waitpid(processIdentifier, &word, options)
    } while answer < 0
      && errno == EINTR
    if answer == 0 { return nil }
    // POSIX: the low seven bits are the signal, the next byte is the exit status.
    status = word & 0x7F == 0 ? word >> 8 & 0xFF : -(word & 0x7F)
    return status
  }
}

/// A null-terminated list of C strings.
@safe private struct CStringList {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  static func with<Answer>(_ strings: [String], _ body: (CStringList) -> Answer) -> Answer {
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
      .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() { unsafe pointers[index] = strdup(string) }
    unsafe pointers[strings.count] = nil
    defer {
      for index in strings.indices { unsafe free(pointers[index]) }
      unsafe pointers.deallocate()
    }
    return body(unsafe CStringList(pointers: pointers))
  }
}
