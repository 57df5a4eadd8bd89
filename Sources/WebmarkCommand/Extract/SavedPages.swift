import Archiving
import Basics
import ContentCodings
import HTMLParsing
import MarkupExtraction
import URLStandard

/// A sequential reader of the pages of one file.
final class SavedPages {
  /// The options for reading files.
  struct Reading: Sendable {
    let base: WebURL
    /// A Boolean value that indicates whether the caller knows the URL of the page.
    let hasBase: Bool
    let contentType: String?
    let byteLimit: Int
    let takesAnyStatus: Bool
    /// A Boolean value that indicates whether the caller owns the pages.
    let isOwnSite: Bool
    /// The custom fields.
    let fields: CustomFields
    /// The counts of records that are not pages.
    let tally = RecordTally()
    /// The documents that browsers made of pages, which are read in place of these; `nil` to skip them.
    let rendered: RenderedDocuments?

    init(
      base: String?,
      contentType: String?,
      byteLimit: Int,
      takesAnyStatus: Bool,
      isOwnSite: Bool = false,
      fields: CustomFields = CustomFields(),
      rendered: RenderedDocuments? = nil
    ) throws {
      guard let url = WebURL(base ?? "http://localhost/"), url.isHTTP else {
        throw CommandFailure(.error, "'\(base ?? "")' is not an http or https URL")
      }
      self.base = url
      hasBase = base != nil
      self.contentType = contentType
      self.byteLimit = byteLimit
      self.takesAnyStatus = takesAnyStatus
      self.isOwnSite = isOwnSite
      self.fields = fields
      self.rendered = rendered
    }
  }

  /// The next part of the file.
  enum Step {
    case page(SavedPage)
    case problem(String)
  }

  private let path: String
  private let reading: Reading
  private var archive: ArchiveReader?
  private var file: SavedPage?
  private var methods = RequestMethods()
  /// The last response, whose request may follow it.
  private var waiting: WaitingPage?
  /// The steps that are complete, in order.
  private var ready: [Step] = []

  /// Opens a file and detects its format.
  init(path: String, reading: Reading) throws(ReadingError) {
    self.path = path
    self.reading = reading
    let source = try FileSource(path: path)
    var head = try source.head(ArchiveSniffing.length)
    head += try source.head(ArchiveSniffing.length(for: head) - head.count)
    if ArchiveSniffing.isArchive(head) {
      archive = ArchiveReader(ReplayedSource(head, then: source))
    } else {
      file = try page(ReplayedSource(head, then: source))
    }
  }

  /// Returns the next page or problem; `nil` at the end.
  func next() throws(ReadingError) -> Step? {
    guard let archive else {
      defer { file = nil }
      return file.map { .page($0) }
    }
    while ready.isEmpty {
      guard let step = try archive.next() else {
        releaseWaiting()
        break
      }
      switch step {
      case .problem(let problem):
        releaseWaiting()
        ready.append(.problem("\(problem)"))
      case .record(let record): try read(record, of: archive)
      }
    }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// Reads a record; a response waits for the other records of its exchange.
  private func read(_ record: ArchiveRecord, of archive: ArchiveReader) throws(ReadingError) {
    // The header of the response must be known before a conversion of its page.
    if let waiting, record.kind == .conversion || !record.isConcurrent(to: waiting.record) {
      releaseWaiting()
    }
    guard record.kind != .request else {
      return methods.record(try archive.block(limit: RequestMethods.headLength).bytes, of: record)
    }
    guard let page = try page(record, of: archive) else { return }
    releaseWaiting()
    guard record.kind == .response else { return ready.append(.page(page)) }
    waiting = WaitingPage(record: record, page: page)
  }

  /// Completes the last response, or skips it if its request has a method other than GET.
  private func releaseWaiting() {
    guard let response = waiting else { return }
    waiting = nil
    guard !methods.isOtherMethod(response.record) else {
      return reading.tally.countOmitted(.otherMethod)
    }
    reading.rendered?.record(response.page.bytes, of: response.record)
    ready.append(.page(response.page))
  }

  private func page(_ source: ReplayedSource) throws(ReadingError) -> SavedPage {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= reading.byteLimit {
      let count = try source.read(into: &piece)
      if count == 0 { break }
      bytes += piece[..<count]
    }
    var isCut = bytes.count > reading.byteLimit
    if isCut { bytes.removeLast(bytes.count - reading.byteLimit) }
    // Mirrors store pages compressed.
    for coding in [ContentCoding.gzip, .zstd] {
      guard let page = coding.decompressed(bytes, limit: reading.byteLimit),
        !page.isDamaged || !page.bytes.isEmpty
      else { continue }
      bytes = page.bytes
      isCut = page.isCut || page.isDamaged
      break
    }
    if let refusal = BinaryFormat.refusal(of: bytes, contentType: reading.contentType) {
      throw ReadingError(refusal)
    }
    guard !bytes.isEmpty else { throw ReadingError("the file is empty") }
    return SavedPage(
      name: path,
      bytes: bytes,
      content: .page(contentType: reading.contentType),
      isCut: isCut
    )
  }

  /// Returns the page of a record; `nil` if it contains none.
  private func page(
    _ record: ArchiveRecord,
    of archive: ArchiveReader
  ) throws(ReadingError) -> SavedPage? {
    guard let url = record.targetURI, let content = content(of: record) else {
      try skip(record, of: archive)
      return nil
    }
    // The header and the chunk framing are in addition to the page.
    let block = try archive.block(limit: reading.byteLimit + 1_048_576)
    var bytes = block.bytes
    if record.kind == .conversion {
      guard let response = reading.rendered?.response(bytes, of: record) else {
        reading.tally.countSkipped(record.kind)
        return nil
      }
      bytes = response
    } else if record.kind == .resource {
      reading.rendered?.record(bytes, of: record)
    }
    let hasDigests = !block.isBroken && !block.isCut && record.kind != .conversion
    return SavedPage(
      name: url,
      url: url,
      bytes: bytes,
      content: content,
      isCut: block.isCut || record.isTruncated,
      isBroken: block.isBroken,
      digests: hasDigests ? RecordDigests(record) : nil,
      location: SavedPage.ArchiveLocation(
        file: path,
        offset: record.offset,
        date: record.fields["warc-date"]
      ),
      seconds: record.seconds ?? 0
    )
  }

  /// Counts a record without a page, and retains the header of a revisit.
  private func skip(_ record: ArchiveRecord, of archive: ArchiveReader) throws(ReadingError) {
    reading.tally.countSkipped(record.kind)
    guard record.kind == .revisit, let rendered = reading.rendered else { return }
    rendered.record(try archive.block(limit: 65_536).bytes, of: record)
  }

  private func content(of record: ArchiveRecord) -> SavedPage.Content? {
    let type = record.fields["content-type"]?.lowercased() ?? ""
    if record.kind == .response {
      // In ARC, the type is that of the page.
      return record.format == .arc || type.hasPrefix("application/http") ? .answer : nil
    }
    if record.kind == .conversion {
      return reading.rendered != nil && PageType.isHTML(type) ? .answer : nil
    }
    guard record.kind == .resource, PageType.isHTML(type) else { return nil }
    return .page(contentType: record.fields["content-type"])
  }
}

/// A response and its record, before the records that follow it in its exchange.
private struct WaitingPage {
  let record: ArchiveRecord
  let page: SavedPage
}

/// The media types of pages.
enum PageType {
  static func isHTML(_ type: String) -> Bool {
    let essence = MIMEType(contentType: type)?.essence ?? type
    return essence.hasPrefix("text/html") || essence.hasPrefix("application/xhtml+xml")
  }
}

extension FileSource {
  /// Returns the first `count` bytes, or fewer if the file is shorter.
  fileprivate func head(_ count: Int) throws(ReadingError) -> [UInt8] {
    var head: [UInt8] = []
    while head.count < count {
      var piece = [UInt8](repeating: 0, count: count - head.count)
      let read = try read(into: &piece)
      if read == 0 { break }
      head += piece[..<read]
    }
    return head
  }
}
