import CSpawn
import Glibc

/// A program that a test started.
///
/// It is started by `posix_spawn`: Foundation's `Process` goes through all open files before, and reads
/// past the end of their list once there are some 1,360, which tests of a thousand connections reach.
public final class ChildProcess {
  /// The system did not start a program.
  public struct Problem: Error {
    let program: String
    /// Why, as `errno` has it.
    let code: Int32
  }

  /// Its number.
  public let processIdentifier: Int32
  private var status: Int32?

  /// What a program is started with.
  public struct Setting {
    var program: String
    var arguments: [String]
    /// The folder that it sees as the current one.
    public var folder = "/"
    /// Its variables.
    public var environment: [String: String] = [:]
    /// The file of its standard input.
    public var input = "/dev/null"
    /// The file of its standard output.
    public var output = "/dev/null"
    /// The file of its standard error.
    public var errors = "/dev/null"

    /// A program by its path, which reads nothing and is not heard.
    public init(_ program: String, _ arguments: [String]) {
      (self.program, self.arguments) = (program, arguments)
    }
  }

  /// Starts a program.
  ///
  /// - Throws: ``Problem`` where the system refuses.
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

  /// Whether it goes on.
  public var isRunning: Bool { ended(WNOHANG) == nil }

  /// Sends it a signal.
  public func send(_ signal: Int32) { kill(processIdentifier, signal) }

  /// Waits for its end: the exit status, or the negated number of the signal that ended it.
  @discardableResult
  public func wait() -> Int32 { ended(0) ?? -1 }

  /// The most memory in bytes that it had resident since it was started; `nil` once it has ended.
  ///
  /// The kernel's `VmHWM`. What `wait4` tells would count the memory of the process that started it, too.
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
    // POSIX: the low seven bits are the signal, the next byte the exit status.
    status = word & 0x7F == 0 ? word >> 8 & 0xFF : -(word & 0x7F)
    return status
  }
}

/// Strings as C's lists of them want it: with a null at the end.
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
