import Glibc

/// The standard streams of a program, through which all of its output is written.
///
/// Text is made printable (``PrintableText``), and partial writes are continued. A failed write to standard
/// output ends the program: with status 2 and a message, or silently with status 0 if the reader of a pipe
/// has exited (`| head -1`). Failures of standard error cannot be reported, so they are ignored.
public enum StandardStreams {
  /// A writable stream.
  public enum Stream: Int32, Sendable {
    /// Standard output.
    case output = 1
    /// Standard error.
    case errors = 2
  }

  /// The exit status of a program whose standard output is not writable.
  public static let failureStatus: Int32 = 2

  /// Prepares the streams; must be called before any other file is opened.
  ///
  /// If the caller closed a stream (`>&-`), the next opened file would get its number and receive its output.
  /// Writes to such a stream fail instead. `SIGPIPE` and `SIGXFSZ` become errors of the write that causes
  /// them.
  public static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for (number, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] {
      guard fcntl(number, F_GETFD) < 0, errno == EBADF else { continue }
      let descriptor = unsafe open("/dev/null", mode)
      if descriptor != number, descriptor >= 0 {
        dup2(descriptor, number)
        close(descriptor)
      }
    }
  }

  /// Returns `true` if the stream is a terminal.
  public static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// Writes a text as UTF-8, with control characters escaped.
  ///
  /// - Parameters:
  ///   - text: The text; newlines and tabs are kept.
  ///   - stream: The stream.
  ///   - allowsColors: A Boolean value that indicates whether ``PrintableText/color(_:)`` becomes a color.
  ///     Only terminals can display it.
  public static func write(_ text: String, to stream: Stream, allowsColors: Bool = false) {
    write(Array(text.utf8), to: stream, allowsColors: allowsColors)
  }

  /// Writes UTF-8 text, with control characters escaped.
  public static func write(_ text: [UInt8], to stream: Stream, allowsColors: Bool = false) {
    send(PrintableText.escaped(text, allowsColors: allowsColors), to: stream)
  }

  /// Moves the cursor to the start of its line and clears the line.
  public static func clearLine(of stream: Stream) {
    send(Array("\r\u{1B}[K".utf8), to: stream)
  }

  /// Closes standard output to detect delayed errors of the file system; must be the last call.
  public static func finishOutput() {
    guard close(STDOUT_FILENO) != 0, errno != EBADF, errno != EINTR else { return }
    endProgram(errno)
  }

  // MARK: Writing

  private static func send(_ bytes: [UInt8], to stream: Stream) {
    guard let code = failure(writing: bytes[...], to: stream.rawValue), stream == .output else {
      return
    }
    endProgram(code)
  }

  /// Writes all bytes.
  ///
  /// - Returns: The `errno` of the failed write; `nil` on success.
  private static func failure(writing bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another program made the shared pipe or terminal non-blocking.
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe Glibc.poll(&poll, 1, -1)
      default: return errno
      }
    }
    return nil
  }

  /// Ends the program because standard output is not writable.
  ///
  /// Other threads may be running, so nothing is torn down: files are in the same state as after a crash,
  /// from which the program recovers.
  private static func endProgram(_ code: Int32) -> Never {
    if code == EPIPE { _exit(0) }
    let text = "webmark: cannot write standard output: \(SystemFailure.text(code))\n"
    _ = failure(writing: Array(text.utf8)[...], to: STDERR_FILENO)
    _exit(failureStatus)
  }
}

/// Messages for errors of system calls.
public enum SystemFailure {
  /// Returns the message of the last failed call.
  public static func text() -> String { text(errno) }

  /// Returns the message of an error number.
  public static func text(_ code: Int32) -> String {
    guard let message = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: message)
  }
}
