import Glibc

/// Standard output; a reader that went away (`| head`) ends the program quietly.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

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

  /// Writes `text` as UTF-8.
  static func write(_ text: String) {
    writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
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
