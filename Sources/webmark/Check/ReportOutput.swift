import Glibc

/// Standard output, or a file that is written as it grows.
enum ReportOutput {
  case standardOutput
  case file(ReportFile)

  func write(_ text: String) throws {
    switch self {
    case .standardOutput: StandardOutput.write(text)
    case .file(let file): try file.write(text)
    }
  }

  func close() throws {
    if case .file(let file) = self { try file.close() }
  }
}

/// A file of a report.
@safe final class ReportFile {
  private let path: String
  private var handle: UnsafeMutablePointer<FILE>?

  /// Opens the file, emptying what is there.
  init(_ path: String) throws {
    self.path = path
    unsafe handle = fopen(path, "wb")
    if unsafe handle == nil { throw failure }
  }

  deinit {
    if let handle = unsafe handle { unsafe fclose(handle) }
  }

  func write(_ text: String) throws {
    guard let handle = unsafe handle else { return }
    let bytes = Array(text.utf8)
    guard unsafe fwrite(bytes, 1, bytes.count, handle) == bytes.count else { throw failure }
  }

  func close() throws {
    guard let handle = unsafe handle else { return }
    unsafe self.handle = nil
    guard unsafe fclose(handle) == 0 else { throw failure }
  }

  private var failure: CommandFailure {
    CommandFailure(.error, "the report \(path) cannot be written: \(SystemError.text)")
  }
}
