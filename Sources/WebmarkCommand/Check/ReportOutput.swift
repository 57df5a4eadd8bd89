import SystemIO

/// Standard output, or a file that is replaced atomically.
enum ReportOutput {
  case standardOutput
  case file(ReportFile)

  func write(_ text: String) throws {
    switch self {
    case .standardOutput: StandardOutput.write(text)
    case .file(let file): try file.write(text)
    }
  }

  func write(_ bytes: [UInt8]) throws {
    switch self {
    case .standardOutput: StandardOutput.write(bytes)
    case .file(let file): try file.write(bytes)
    }
  }

  func close() throws {
    if case .file(let file) = self { try file.close() }
  }
}

/// A report file that replaces the previous one when it is closed.
final class ReportFile {
  private let file: AtomicFile

  /// Opens the file; the previous one is kept until ``close()``.
  init(_ path: String) throws {
    do {
      file = try AtomicFile(path, for: .anyone)
    } catch {
      throw OutputFile.failure(error, "the report")
    }
  }

  func write(_ text: String) throws { try write(text.utf8) }

  func write(_ bytes: some Sequence<UInt8>) throws {
    do {
      try file.write(bytes)
    } catch {
      throw OutputFile.failure(error, "the report")
    }
  }

  /// Commits the file.
  func close() throws {
    do {
      try file.commit()
    } catch {
      throw OutputFile.failure(error, "the report")
    }
  }
}
