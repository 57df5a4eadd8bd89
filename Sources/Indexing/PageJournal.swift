import FoundationEssentials
import Glibc
import SearchableItems

/// What pages tell and the index has yet to write, in a file.
///
/// A transaction of the index costs much however little it holds. A crawl whose pages have to be safe
/// every moment keeps them here instead, at the price of a write to the end of a file, and gives
/// hundreds at once to the index.
///
/// A line is a change: `+` and the page's item as JSON, or `-` and the key of a page that went.
public final class PageJournal: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Opens the file, or makes it, readable by its owner alone.
  ///
  /// - Throws: ``IndexError`` where it can be neither.
  public init(path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw Self.error(at: path) }
  }

  deinit { close(descriptor) }

  /// Puts changes of pages at the end, where they outlive a power cut; all of them, or none.
  ///
  /// - Throws: ``IndexError`` where the file cannot be written, or a change is not of a page.
  public func append(_ changes: PreparedChanges) throws {
    var lines: [UInt8] = []
    for (index, change) in changes.changes.enumerated() {
      try Self.append(change, as: changes.record(index), to: &lines)
    }
    guard !lines.isEmpty else { return }
    let size = lseek(descriptor, 0, SEEK_END)
    var written = 0
    while written < lines.count {
      let count = unsafe lines[written...].withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else {
        let error = Self.error(at: path)
        _ = ftruncate(descriptor, size)
        throw error
      }
      written += count
    }
    guard fdatasync(descriptor) == 0 else { throw Self.error(at: path) }
  }

  /// What is in the file, without a last line that a crash cut short.
  ///
  /// - Throws: ``IndexError`` where the file cannot be read.
  public func changes() throws -> [IndexChange] {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
      throw Self.error(at: path)
    }
    let decoder = JSONDecoder()
    let whole = bytes.lastIndex(of: Self.lineEnd).map { bytes[..<$0] } ?? Data()
    return whole.split(separator: Self.lineEnd).compactMap { line in
      switch line.first {
      case Self.put:
        (try? decoder.decode(WebItem.self, from: line.dropFirst())).map { .putPage($0) }
      case Self.remove: .removePage(key: String(decoding: line.dropFirst(), as: UTF8.self))
      default: nil
      }
    }
  }

  /// Empties the file, when the index has all of it.
  ///
  /// - Throws: ``IndexError`` where it cannot be written.
  public func clear() throws {
    guard ftruncate(descriptor, 0) == 0 else { throw Self.error(at: path) }
  }

  private static let put = UInt8(ascii: "+")
  private static let remove = UInt8(ascii: "-")
  private static let lineEnd = UInt8(ascii: "\n")

  private static func append(
    _ change: IndexChange,
    as record: StoredRecord?,
    to lines: inout [UInt8]
  ) throws {
    switch change {
    case .putPage(let item):
      lines.append(put)
      // JSON has its line ends escaped.
      lines += record?.document ?? RecordDocument.bytes(of: item)
    case .removePage(let key):
      lines.append(remove)
      lines += key.utf8
    default: throw IndexError(message: "a journal of pages takes nothing that apps tell")
    }
    lines.append(lineEnd)
  }

  private static func error(at path: String) -> IndexError {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    return IndexError(message: "\(path): \(reason)")
  }
}
