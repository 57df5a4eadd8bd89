import Glibc
import SystemIO

/// A provider's program, with pipes to its standard input and from its standard output.
///
/// Whatever the program does (never reads, never writes, closes a pipe early, is killed by a signal,
/// leaves a child that holds the pipe), each call returns by its deadline and reports failures as
/// values.
final class ProviderProcess {
  /// The result of ``read(until:)``.
  enum ReadResult {
    case bytes([UInt8])
    /// The program closed its output or ended.
    case end
    /// The deadline passed.
    case timedOut
  }

  /// The way a program ended.
  enum Termination: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The failure of a system call.
  typealias Failure = ProgramStart.Failure

  private static let pieceSize = 65_536
  /// The timeout of `poll` between checks whether the program has ended, in milliseconds.
  private static let pause: Int32 = 20
  /// The time that a program has to end after SIGTERM.
  private static let grace: Duration = .seconds(1)

  private let process: pid_t
  private var input: Int32
  private var output: Int32
  private var question: ArraySlice<UInt8>
  private var isReaped = false
  private let clock = ContinuousClock()

  /// Starts a program in its own process group, so that its children can be ended with it.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name that is searched in `PATH`.
  ///   - arguments: The arguments after the program's name.
  ///   - question: The content of its standard input.
  /// - Throws: ``Failure`` if the system cannot start it.
  init(_ program: String, _ arguments: [String], question: String) throws(Failure) {
    let inputPipe = try Pipe()
    let outputPipe = try Pipe()
    self.question = Array(question.utf8)[...]
    let streams = ProgramStart.Streams(input: inputPipe.readEnd, output: outputPipe.writeEnd)
    process = try ProgramStart.start(program, arguments, streams)
    inputPipe.closeReadEnd()
    outputPipe.closeWriteEnd()
    (input, output) = (inputPipe.releaseWriteEnd(), outputPipe.releaseReadEnd())
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

  // MARK: Input and output

  /// Writes the remaining input and reads the program's output.
  func read(until end: ContinuousClock.Instant) -> ReadResult {
    while true {
      // Checked first: everything that the program wrote before its end is in the pipe then.
      let hasEnded = hasEnded
      let now = clock.now
      guard now < end else { return .timedOut }
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

  /// Waits for the pipes and writes pending input if there is room.
  private func wait(milliseconds: Int32) -> Readiness {
    var descriptors = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
    ]
    guard unsafe poll(&descriptors, 2, milliseconds) > 0 else { return .nothing }
    if descriptors[1].revents != 0 { writeQuestion() }
    return descriptors[0].revents != 0 ? .readable : .nothing
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
        // The program does not read its input; its output decides.
        break
      }
    }
    closeInput()
  }

  // MARK: Termination

  /// Closes the pipes and waits for the end; kills the program at the deadline.
  ///
  /// - Returns: The way the program ended; `nil` if it was killed.
  func finish(by end: ContinuousClock.Instant) -> Termination? {
    closeInput()
    closeOutput()
    if waits(until: end) { return reap(WNOHANG) }
    stop()
    return nil
  }

  /// Ends the program and its children: SIGTERM, followed by SIGKILL after one second.
  func stop() {
    guard !isReaped else { return }
    kill(-process, SIGTERM)
    _ = waits(until: clock.now + Self.grace)
    kill(-process, SIGKILL)
    _ = reap(0)
  }

  /// Returns `true` if the program ends before the deadline.
  private func waits(until end: ContinuousClock.Instant) -> Bool {
    var pause: useconds_t = 200
    while !hasEnded {
      guard clock.now < end else { return false }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    return true
  }

  /// A Boolean value that indicates whether the program has ended; its process ID stays reserved until
  /// ``reap(_:)``.
  private var hasEnded: Bool {
    if isReaped { return true }
    var info = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    let isKnown = unsafe waitid(P_PID, id_t(process), &info, options) == 0
    return unsafe isKnown && info.si_signo == SIGCHLD
  }

  private func reap(_ options: Int32) -> Termination? {
    guard !isReaped else { return nil }
    var word: Int32 = 0
    var answer: pid_t
    repeat { answer = unsafe waitpid(process, &word, options) } while answer < 0 && errno == EINTR
    guard answer == process else { return nil }
    isReaped = true
    // POSIX: the low seven bits are the signal, the next byte is the exit status.
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
}

/// A pipe that closes its remaining ends on deinitialization.
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

  func closeReadEnd() { if readEnd >= 0 { close(releaseReadEnd()) } }
  func closeWriteEnd() { if writeEnd >= 0 { close(releaseWriteEnd()) } }

  func releaseReadEnd() -> Int32 {
    defer { readEnd = -1 }
    return readEnd
  }

  func releaseWriteEnd() -> Int32 {
    defer { writeEnd = -1 }
    return writeEnd
  }
}
