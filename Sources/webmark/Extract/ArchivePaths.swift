import Glibc

/// The paths of a command: its arguments, then the lines of a file, read one at a time.
struct ArchivePaths: Sequence, IteratorProtocol {
  private var arguments: ArraySlice<String>
  private let lines: LineFile?

  init(_ arguments: [String], pathsFrom file: String?) throws {
    self.arguments = arguments[...]
    lines = try file.map(LineFile.init)
  }

  mutating func next() -> String? {
    arguments.popFirst() ?? lines?.next()
  }
}

/// The lines of a file that are not blank.
@safe private final class LineFile {
  private let file: UnsafeMutablePointer<FILE>
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  init(_ path: String) throws {
    guard let file = unsafe path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "r") else {
      throw CommandFailure(.error, "the paths \(path) cannot be read: \(SystemError.text)")
    }
    unsafe self.file = file
  }

  deinit {
    unsafe free(buffer)
    unsafe fclose(file)
  }

  func next() -> String? {
    while true {
      let count = unsafe getline(&buffer, &capacity, file)
      guard count > 0, let start = unsafe buffer else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
      let line = unsafe bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
      if unsafe !line.isEmpty { return unsafe String(decoding: line, as: UTF8.self) }
    }
  }
}
