import Archiving
import Crawling
import Fetching
import SearchableItems

/// The archive of one crawl: exchanges as they are made, and the item of each page.
struct CrawlArchive: Sendable {
  let writer: ArchiveWriter
  let transport: RecordingTransport

  init?(_ options: ArchiveOptions, userAgent: String, transport: any Transport) throws {
    guard let folder = options.warc, let writer = try options.writer(userAgent: userAgent) else {
      return nil
    }
    self.writer = writer
    self.transport = RecordingTransport(transport, writer: writer, folder: folder)
  }

  /// Writes the item of a page beside its answer.
  ///
  /// - Throws: `CommandFailure` where the archive cannot be written: the crawl ends.
  func describe(_ page: CrawledPage, item: WebItem) throws {
    if let failure = writer.failure { throw Self.failure(failure) }
    var json = ItemJSON()
    json.item(item)
    transport.describe(json.line(), of: page.finalURL)
  }

  /// Ends the last file.
  func close() throws {
    do throws(WritingError) {
      try writer.close()
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: WritingError) -> CommandFailure {
    CommandFailure(.error, "the archive cannot be written: \(error)")
  }
}
