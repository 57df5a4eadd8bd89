import Basics
import FoundationEssentials
import Glibc
import Synchronization
import SystemIO
import URLStandard

/// A writer of WARC/1.1 files
/// ([ISO 28500](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/)), with
/// one gzip member per record and a CDXJ index per file.
///
/// The name of an incomplete file has the suffix `.open`; a complete file is renamed.
public final class ArchiveWriter: Sendable {
  /// The options of an archive writer.
  public struct Options: Sendable {
    /// The prefix of file names.
    public var prefix = "webmark"
    /// The number of bytes after which a new file is started; the last record may exceed it.
    public var sizeLimit = 1_000_000_000
    /// The `software` field of `warcinfo`.
    public var software = "webmark"
    /// Additional fields of `warcinfo`.
    public var fields: [(name: String, value: String)] = []

    /// Creates the default options, with files of 1 GB.
    public init() {}
  }

  private struct State {
    var file: ArchiveFile?
    var lines: [String] = []
    var serial = 0
    var failure: WritingError?
    var paths: [String] = []
  }

  private let folder: String
  private let options: Options
  private let start: String
  private let state = Mutex(State())
  private let queue = BlockingQueue("webmark.archive")

  /// Creates the folder if it is missing, and completes files that a killed crawl has left there.
  ///
  /// - Throws: ``WritingError`` if the folder is not writable.
  public init(folder: String, options: Options = Options()) throws(WritingError) {
    self.folder = folder
    self.options = options
    start = String(Date.now.ISO8601Format().unicodeScalars.filter(\.isASCIIDigit))
    if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST { throw WritingError(folder) }
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw WritingError(folder) }
    try UnfinishedArchives.repair(in: folder)
  }

  /// The first failure, after which nothing is written.
  public var failure: WritingError? { state.withLock(\.failure) }

  /// The paths of all files that were started.
  public var paths: [String] { state.withLock(\.paths) }

  /// Writes records consecutively to the same file, on a queue of the writer.
  ///
  /// Failures are in ``failure``.
  public func write(_ records: [RecordDraft]) async {
    let compressed = records.map { ($0, $0.compressed() ?? []) }
    try? await queue.run { self.append(compressed) }
  }

  private func append(_ compressed: [(RecordDraft, [UInt8])]) {
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(WritingError) {
        try append(compressed, to: &state)
      } catch {
        state.failure = error
      }
    }
  }

  /// Completes the last file.
  ///
  /// - Throws: ``WritingError``, the first failure of the writer.
  public func close() async throws {
    try await queue.run { try self.finish() }
  }

  private func finish() throws(WritingError) {
    let failure: WritingError? = state.withLock { state in
      do throws(WritingError) {
        try finishFile(&state)
        return state.failure
      } catch {
        return state.failure ?? error
      }
    }
    if let failure { throw failure }
  }

  // MARK: Files

  private func append(
    _ compressed: [(RecordDraft, [UInt8])],
    to state: inout State
  ) throws(WritingError) {
    if let file = state.file, file.size >= options.sizeLimit { try finishFile(&state) }
    if state.file == nil { try beginFile(&state) }
    guard let file = state.file else { return }
    for (record, bytes) in compressed {
      let offset = file.size
      try file.append(bytes)
      if let line = record.indexLine(offset: offset, length: bytes.count, file: file.path) {
        state.lines.append(line)
      }
    }
  }

  private func beginFile(_ state: inout State) throws(WritingError) {
    var file: ArchiveFile?
    while file == nil {
      let number = String(state.serial + 100_000).dropFirst()
      file = try ArchiveFile(
        creating: "\(folder)/\(options.prefix)-\(start)-\(number).warc.gz"
      )
      state.serial += 1
    }
    guard let file else { return }
    state.paths.append(file.path)
    state.file = file
    try file.append(warcinfo(for: file).compressed() ?? [])
  }

  private func warcinfo(for file: ArchiveFile) -> RecordDraft {
    let fields =
      [
        ("software", options.software), ("format", "WARC File Format 1.1"),
        (
          "conformsTo",
          "https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"
        ),
      ] + options.fields
    let text = fields.map { "\($0.0): \($0.1.filter { !$0.isNewline })\r\n" }.joined()
    var record = RecordDraft(
      .warcinfo,
      date: .now,
      type: "application/warc-fields",
      block: Array(text.utf8)
    )
    record.add("WARC-Filename", file.path.lastComponent)
    return record
  }

  private func finishFile(_ state: inout State) throws(WritingError) {
    guard let file = state.file else { return }
    let lines = state.lines
    (state.file, state.lines) = (nil, [])
    try ArchiveIndex.write(lines, beside: file.path)
    try file.finish()
  }
}

/// The CDXJ file of an archive.
enum ArchiveIndex {
  static let ending = ".cdxj"

  /// Returns the path of an archive's index.
  static func path(beside archive: String) -> String {
    let name = archive.hasSuffix(".warc.gz") ? String(archive.dropLast(8)) : archive
    return name + ending
  }

  /// Writes lines in byte order, so that binary search works.
  static func write(_ lines: [String], beside archive: String) throws(WritingError) {
    let text = lines.sorted().map { $0 + "\n" }.joined()
    try ArchiveFile.write(Array(text.utf8), to: path(beside: archive))
  }
}

extension RecordDraft {
  /// Returns the index line of the record; `nil` if the record is not indexed.
  func indexLine(offset: Int, length: Int, file: String) -> String? {
    guard let entry else { return nil }
    let date = fields.first { $0.name == "WARC-Date" }?.value ?? ""
    return IndexLine(
      url: entry.url,
      mime: entry.type,
      status: entry.status.map(String.init),
      digest: entry.digest,
      length: "\(length)",
      offset: "\(offset)",
      filename: file.lastComponent,
      truncated: entry.isTruncated ? "length" : nil,
      validators: entry.validators
    ).text(key: entry.key, date: date)
  }
}

extension String {
  /// The text after the last slash.
  var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
