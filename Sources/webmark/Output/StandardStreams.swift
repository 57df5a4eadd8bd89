import Glibc

/// Standard output, buffered; a reader that went away (`| head`) ends the program quietly.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes `text` as UTF-8.
  static func write(_ text: String) {
    writeAll(text, to: unsafe stdout)
  }

  /// Hands everything buffered to the system.
  static func flush() {
    guard unsafe fflush(stdout) != 0, errno == EPIPE else { return }
    exit(ExitStatus.done.rawValue)
  }
}

/// Standard error, where progress, log lines and failures go.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes `text` as UTF-8, at once.
  static func write(_ text: String) {
    writeAll(text, to: unsafe stderr)
  }
}

private func writeAll(_ text: String, to stream: UnsafeMutablePointer<FILE>?) {
  guard let stream = unsafe stream else { return }
  var text = text
  let complete = text.withUTF8 { bytes in
    unsafe fwrite(bytes.baseAddress, 1, bytes.count, stream) == bytes.count
  }
  if !complete, errno == EPIPE { exit(ExitStatus.done.rawValue) }
}
