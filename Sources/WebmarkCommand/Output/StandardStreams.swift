import Glibc
import SystemIO

/// Standard output; see ``StandardStreams`` for the handling of control characters and failed writes.
enum StandardOutput {
  static var isTerminal: Bool { StandardStreams.isTerminal(.output) }

  /// The columns of the terminal; `nil` for pipes and files, whose lines are not truncated.
  static var columns: Int? { terminalColumns(STDOUT_FILENO) }

  /// Writes `text` as UTF-8.
  static func write(_ text: String) {
    StandardStreams.write(text, to: .output, allowsColors: Style.forOutput.isEnabled)
  }

  /// Writes UTF-8 text.
  static func write(_ bytes: [UInt8]) {
    StandardStreams.write(bytes, to: .output)
  }
}

/// Standard error, for progress, log lines and failures.
enum StandardError {
  static var isTerminal: Bool { StandardStreams.isTerminal(.errors) }

  /// The columns of the terminal; `nil` if there is none.
  static var columns: Int? { terminalColumns(STDERR_FILENO) }

  /// Writes `text` as UTF-8.
  static func write(_ text: String) { StandardStreams.write(text, to: .errors) }

  /// Clears the cursor's line.
  static func clearLine() { StandardStreams.clearLine(of: .errors) }
}

/// Returns the width of the terminal, else `COLUMNS`, else 80; `nil` if there is no terminal, or a dumb one, which cannot clear
/// a line.
private func terminalColumns(_ descriptor: Int32) -> Int? {
  guard isatty(descriptor) == 1, Environment.value("TERM") != "dumb" else { return nil }
  var size = winsize()
  if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
    return Int(size.ws_col)
  }
  return Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
}
