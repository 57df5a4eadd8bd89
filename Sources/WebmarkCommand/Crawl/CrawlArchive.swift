import Archiving
import Basics
import Crawling
import Fetching
import SearchableItems

/// The archive of one crawl, with all exchanges and the item of each page.
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

  /// Writes the item of a page next to its response.
  ///
  /// - Throws: `CommandFailure` if the archive cannot be written, which ends the crawl.
  func describe(_ page: CrawledPage, item: WebItem) async throws {
    if let failure = writer.failure { throw Self.failure(failure) }
    var json = JSONWriter()
    json.item(item)
    json.literal("\n")
    if let html = page.rendering?.html { await transport.recordRendered(html, of: page.finalURL) }
    await transport.describe(json.bytes, of: page.finalURL)
  }

  /// Closes the last file.
  func close() async throws {
    do {
      try await writer.close()
    } catch let error as WritingError {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: WritingError) -> CommandFailure {
    CommandFailure(.error, "the archive cannot be written: \(error)")
  }
}
