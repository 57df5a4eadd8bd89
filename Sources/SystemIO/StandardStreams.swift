import Glibc

/// The standard streams of a program: every byte that it prints goes through here.
///
/// Text is made printable (``PrintableText``), partial writes are continued, and a failed write to
/// standard output ends the program: with status 2 and a message, or quietly with status 0 where the
/// reader of a pipe is gone (`| head -1`). Standard error has no place to report its failures to, so
/// they are ignored.
public enum StandardStreams {
  /// A stream that can be written.
  public enum Stream: Int32, Sendable {
    /// Standard output.
    case output = 1
    /// Standard error.
    case errors = 2
  }

  /// The exit status of a program whose standard output cannot be written.
  public static let failureStatus: Int32 = 2

  /// Prepares the streams; to be called before any other file is opened.
  ///
  /// A stream that the caller closed (`>&-`) would give its number to the next file that is opened, and
  /// that file would receive the text. Writes to it fail instead. `SIGPIPE` and `SIGXFSZ` become errors
  /// of the write that causes them.
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

  /// Writes a text as UTF-8, with control characters made visible.
  ///
  /// - Parameters:
  ///   - text: The text; line ends and tabs are kept.
  ///   - stream: The stream.
  ///   - allowsColors: Whether ``PrintableText/color(_:)`` becomes a colour. Only a terminal can show it.
  public static func write(_ text: String, to stream: Stream, allowsColors: Bool = false) {
    write(Array(text.utf8), to: stream, allowsColors: allowsColors)
  }

  /// Writes UTF-8 text, with control characters made visible.
  public static func write(_ text: [UInt8], to stream: Stream, allowsColors: Bool = false) {
    send(PrintableText.escaped(text, allowsColors: allowsColors), to: stream)
  }

  /// Moves the cursor to the start of its line and clears the line.
  public static func clearLine(of stream: Stream) {
    send(Array("\r\u{1B}[K".utf8), to: stream)
  }

  /// Closes standard output, so that a delayed error of the file system is seen; called last.
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
  /// - Returns: `errno` of the write that failed; `nil` after success.
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
        // Another program made the pipe or terminal that it shares with this one non-blocking.
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe Glibc.poll(&poll, 1, -1)
      default: return errno
      }
    }
    return nil
  }

  /// Ends the program because standard output cannot be written.
  ///
  /// Other threads may be at work, so nothing is torn down: files are as after a crash, which all of
  /// ours survive.
  private static func endProgram(_ code: Int32) -> Never {
    if code == EPIPE { _exit(0) }
    let text = "webmark: cannot write standard output: \(SystemFailure.text(code))\n"
    _ = failure(writing: Array(text.utf8)[...], to: STDERR_FILENO)
    _exit(failureStatus)
  }
}

/// Errors of system calls.
public enum SystemFailure {
  /// The text of the last failed call.
  public static func text() -> String { text(errno) }

  /// The text of an error number.
  public static func text(_ code: Int32) -> String {
    guard let message = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: message)
  }
}
