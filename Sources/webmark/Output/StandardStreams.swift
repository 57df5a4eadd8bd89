import Glibc
import SystemIO

/// Standard output; see ``StandardStreams`` for what becomes of control characters and failed writes.
enum StandardOutput {
  static var isTerminal: Bool { StandardStreams.isTerminal(.output) }

  /// Columns of the terminal; `nil` in pipes and files, where nothing is cut.
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

/// Standard error, where progress, log lines and failures go.
enum StandardError {
  static var isTerminal: Bool { StandardStreams.isTerminal(.errors) }

  /// Columns of the terminal; `nil` where there is none.
  static var columns: Int? { terminalColumns(STDERR_FILENO) }

  /// Writes `text` as UTF-8.
  static func write(_ text: String) { StandardStreams.write(text, to: .errors) }

  /// Clears the line that the cursor is on.
  static func clearLine() { StandardStreams.clearLine(of: .errors) }
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
