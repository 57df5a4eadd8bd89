import Glibc

/// Standard output; a reader that went away (`| head`) ends the program quietly.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Columns of the terminal; `nil` in pipes and files, where nothing is cut.
  static var columns: Int? { terminalColumns(STDOUT_FILENO) }

  /// Writes `text` as UTF-8.
  static func write(_ text: String) {
    writeAll(Array(text.utf8), to: STDOUT_FILENO)
  }

  /// Writes bytes as they are.
  static func write(_ bytes: [UInt8]) {
    writeAll(bytes, to: STDOUT_FILENO)
  }
}

/// Standard error, where progress, log lines and failures go.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal; `nil` where there is none.
  static var columns: Int? { terminalColumns(STDERR_FILENO) }

  /// Writes `text` as UTF-8.
  static func write(_ text: String) {
    writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}

/// The width that the terminal tells, else `COLUMNS`, else 80.
private func terminalColumns(_ descriptor: Int32) -> Int? {
  guard isatty(descriptor) == 1 else { return nil }
  var size = winsize()
  if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
    return Int(size.ws_col)
  }
  return Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
  var bytes = bytes[...]
  while !bytes.isEmpty {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress, buffer.count)
    }
    if count > 0 {
      bytes = bytes.dropFirst(count)
    } else if errno == EPIPE {
      exit(ExitStatus.done.rawValue)
    } else if errno != EINTR && errno != EAGAIN {
      return
    }
  }
}
