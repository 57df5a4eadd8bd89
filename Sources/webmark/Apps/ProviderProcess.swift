import Glibc
import SystemIO

/// A provider's program, with a pipe to its standard input and one from its standard output.
///
/// Whatever the program does (it never reads, never writes, closes a pipe early, ends by a signal, leaves
/// a child that holds the pipe), each call returns by its deadline, and a failure is a value.
final class ProviderProcess {
  /// What a call to ``read(until:)`` found.
  enum Answer {
    case bytes([UInt8])
    /// The program closed its output, or ended.
    case end
    /// The deadline passed.
    case late
  }

  /// How a program ended.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// A system call failed.
  struct Failure: Error { let reason: String }

  private static let pieceSize = 65_536
  /// How long a `poll` waits before it looks whether the program ended, in milliseconds.
  private static let pause: Int32 = 20
  /// How long a program may take to end after SIGTERM.
  private static let grace: Duration = .seconds(1)

  private let process: pid_t
  private var input: Int32
  private var output: Int32
  private var question: ArraySlice<UInt8>
  private var isReaped = false
  private let clock = ContinuousClock()

  /// Starts a program of its own process group, so that what it starts can be ended with it.
  ///
  /// - Parameters:
  ///   - program: Its path, or a name that is looked up in `PATH`.
  ///   - arguments: What follows the program's name.
  ///   - question: What it finds on its standard input.
  /// - Throws: ``Failure`` if the system cannot start it.
  init(_ program: String, _ arguments: [String], question: String) throws(Failure) {
    let inputPipe = try Pipe()
    let outputPipe = try Pipe()
    self.question = Array(question.utf8)[...]
    let spawned = Self.spawn(program, arguments, inputPipe.readEnd, outputPipe.writeEnd)
    inputPipe.closeReadEnd()
    outputPipe.closeWriteEnd()
    (input, output) = (inputPipe.takeWriteEnd(), outputPipe.takeReadEnd())
    switch spawned {
    case .success(let number): process = number
    case .failure(let failure):
      process = 0
      isReaped = true
      throw failure
    }
    for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    if !isReaped {
      kill(-process, SIGKILL)
      _ = reap(0)
    }
    closeInput()
    closeOutput()
  }

  // MARK: Talking

  /// Writes what is left of the question, and reads what the program answers.
  func read(until end: ContinuousClock.Instant) -> Answer {
    while true {
      // Looked at first: what a program wrote before it ended is in the pipe then.
      let hasEnded = hasEnded
      let now = clock.now
      guard now < end else { return .late }
      switch wait(milliseconds: Self.pause) {
      case .readable:
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        let count = unsafe Glibc.read(output, &piece, piece.count)
        if count > 0 { return .bytes(Array(piece[..<count])) }
        if count == 0 || errno != EAGAIN && errno != EINTR { return .end }
      case .nothing:
        // A child that still holds the pipe is not waited for.
        if hasEnded { return .end }
      }
    }
  }

  private enum Readiness { case readable, nothing }

  /// Waits for the pipes, and goes on writing the question where there is room.
  private func wait(milliseconds: Int32) -> Readiness {
    var places = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
    ]
    guard unsafe poll(&places, 2, milliseconds) > 0 else { return .nothing }
    if places[1].revents != 0 { writeQuestion() }
    return places[0].revents != 0 ? .readable : .nothing
  }

  private func writeQuestion() {
    while !question.isEmpty {
      let count = unsafe question.withUnsafeBytes { bytes in
        unsafe write(input, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        question = question.dropFirst(count)
      } else if errno == EAGAIN || errno == EINTR {
        return
      } else {
        // It does not read: what it answers decides.
        break
      }
    }
    closeInput()
  }

  // MARK: Ending

  /// Closes the pipes and waits for the end; what has not ended by the deadline is ended.
  ///
  /// - Returns: How the program ended; `nil` if it had to be ended.
  func finish(by end: ContinuousClock.Instant) -> Ending? {
    closeInput()
    closeOutput()
    if waits(until: end) { return reap(WNOHANG) }
    stop()
    return nil
  }

  /// Ends the program and what it started: SIGTERM, after a second SIGKILL.
  func stop() {
    guard !isReaped else { return }
    kill(-process, SIGTERM)
    _ = waits(until: clock.now + Self.grace)
    kill(-process, SIGKILL)
    _ = reap(0)
  }

  /// Whether the program ends by then.
  private func waits(until end: ContinuousClock.Instant) -> Bool {
    var pause: useconds_t = 200
    while !hasEnded {
      guard clock.now < end else { return false }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    return true
  }

  /// Whether the program ended; its number stays taken until ``reap(_:)``.
  private var hasEnded: Bool {
    if isReaped { return true }
    var info = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    let isKnown = unsafe waitid(P_PID, id_t(process), &info, options) == 0
    return unsafe isKnown && info.si_signo == SIGCHLD
  }

  private func reap(_ options: Int32) -> Ending? {
    guard !isReaped else { return nil }
    var word: Int32 = 0
    var answer: pid_t
    repeat { answer = unsafe waitpid(process, &word, options) } while answer < 0 && errno == EINTR
    guard answer == process else { return nil }
    isReaped = true
    // POSIX: the low seven bits are the signal, the next byte the exit status.
    return word & 0x7F == 0 ? .exit(word >> 8 & 0xFF) : .signal(word & 0x7F)
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  // MARK: Starting

  private static func spawn(
    _ program: String,
    _ arguments: [String],
    _ input: Int32,
    _ output: Int32
  ) -> Result<pid_t, Failure> {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // What this program ignores, another does not expect to be ignored.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF)
    )
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map {
      unsafe strdup($0)
    }
    unsafe words.append(nil)
    defer { for index in 0...arguments.count { unsafe free(words[index]) } }
    var number: pid_t = 0
    let code = PrivateFiles.withUserMask {
      unsafe posix_spawnp(&number, program, &actions, &attributes, words, environ)
    }
    guard code == 0 else { return .failure(Failure(reason: SystemFailure.text(code))) }
    return .success(number)
  }
}

/// A pipe whose ends are closed with it, unless they were taken.
private final class Pipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws(ProviderProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw ProviderProcess.Failure(reason: SystemFailure.text())
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() { if readEnd >= 0 { close(takeReadEnd()) } }
  func closeWriteEnd() { if writeEnd >= 0 { close(takeWriteEnd()) } }

  func takeReadEnd() -> Int32 {
    defer { readEnd = -1 }
    return readEnd
  }

  func takeWriteEnd() -> Int32 {
    defer { writeEnd = -1 }
    return writeEnd
  }
}
