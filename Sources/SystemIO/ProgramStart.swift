public import Glibc

/// Starts other programs with given standard streams.
public enum ProgramStart {
  /// The failure of a system call.
  public struct Failure: Error {
    /// The message of the system.
    public let reason: String

    /// Creates a failure.
    public init(reason: String) { self.reason = reason }
  }

  /// The files that become the standard streams of a program.
  public struct Streams: Sendable {
    /// The standard input.
    public var input: Int32
    /// The standard output.
    public var output: Int32
    /// The standard error; `nil` for that of this process.
    public var errors: Int32?

    /// Creates streams.
    public init(input: Int32, output: Int32, errors: Int32? = nil) {
      (self.input, self.output, self.errors) = (input, output, errors)
    }
  }

  /// Starts a program in its own process group, so that its children can be ended with it, and with the
  /// user's own umask.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name that is searched in `PATH`.
  ///   - arguments: The arguments after the program's name.
  ///   - streams: The standard streams.
  ///   - environment: The environment variables; `nil` for those of this process.
  /// - Returns: The process ID, which the caller must wait for.
  /// - Throws: ``Failure`` if the system cannot start it.
  public static func start(
    _ program: String,
    _ arguments: [String],
    _ streams: Streams,
    environment: [String: String]? = nil
  ) throws(Failure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO)
    if let errors = streams.errors {
      unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Restores the default handlers of signals that this program ignores.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF)
    )
    var words = unsafe copies([program] + arguments)
    defer { unsafe words.forEach { unsafe free($0) } }
    var variables = unsafe copies(environment.map { $0.map { "\($0.key)=\($0.value)" } } ?? [])
    defer { unsafe variables.forEach { unsafe free($0) } }
    var number: pid_t = 0
    let code = PrivateFiles.withUserMask {
      environment == nil
        ? unsafe posix_spawnp(&number, program, &actions, &attributes, &words, environ)
        : unsafe posix_spawnp(&number, program, &actions, &attributes, &words, &variables)
    }
    guard code == 0 else { throw Failure(reason: SystemFailure.text(code)) }
    return number
  }

  /// Returns a list of C strings that ends with a null pointer.
  private static func copies(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var copies: [UnsafeMutablePointer<CChar>?] = unsafe strings.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    return unsafe copies
  }
}
