public import Fetching
import FoundationEssentials
import Synchronization
public import URLStandard

/// A transport that writes every exchange of another transport to an archive.
public final class RecordingTransport: Transport {
  /// The maximum number of responses whose pages can still be described.
  private static let responseCacheLimit = 4096

  private struct Recent {
    var ids: [String: String] = [:]
    var order: [String] = []
  }

  private let transport: any Transport
  private let writer: ArchiveWriter
  private let originals = OriginalRecords()
  private let recent = Mutex(Recent())

  /// Creates a transport that records the exchanges of `transport`.
  ///
  /// - Parameters:
  ///   - transport: The transport that performs the exchanges.
  ///   - writer: The archive writer.
  ///   - folder: The folder with archives of earlier crawls, to which revisit records can refer.
  public init(_ transport: any Transport, writer: ArchiveWriter, folder: String) {
    self.transport = transport
    self.writer = writer
    originals.load(from: folder)
  }

  /// Performs and records one exchange.
  ///
  /// The request is conditional only if its validators are those of the record in the archive; otherwise a
  /// 304 would confirm a version that the archive does not contain.
  public func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    // A replay has no preflights, and would take one for the response.
    guard !request.isPreflight else { return await transport.fetch(request) }
    var request = request
    request.keepsHeads = true
    let original = originals.original(of: request.url.withoutFragment)
    let confirmed = request.validators?.label.map(OriginalRecords.key)
    if confirmed == nil || confirmed != original?.validators { request.validators = nil }
    let date = Date.now
    let result = await transport.fetch(request)
    if case .success(let response) = result {
      await record(
        ExchangeRecords(request: request, response: response, date: date, original: original)
      )
    }
    return result
  }

  /// Writes the extracted data of a page next to its response.
  ///
  /// The block contains fields instead of JSON, because replay tools take any other metadata of a URL
  /// for a page.
  ///
  /// - Parameters:
  ///   - json: The extracted data.
  ///   - url: The URL of the page, after redirects.
  public func describe(_ json: [UInt8], of url: WebURL) async {
    let url = url.withoutFragment.href
    guard let id = recent.withLock({ $0.ids.removeValue(forKey: url) }) else { return }
    var record = RecordDraft(
      .metadata,
      date: .now,
      type: "application/warc-fields",
      block: Array("json-metadata: ".utf8) + json.filter { $0 != 0x0A } + Array("\r\n".utf8)
    )
    record.add("WARC-Target-URI", url)
    record.add("WARC-Refers-To", id)
    record.add("WARC-Concurrent-To", id)
    await writer.write([record])
  }

  /// Writes the document that a browser made of a page, as a conversion of its response
  /// ([WARC/1.1, section 6.8](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#conversion)).
  ///
  /// - Parameters:
  ///   - html: The document in UTF-8.
  ///   - url: The URL of the page, after redirects.
  public func recordRendered(_ html: [UInt8], of url: WebURL) async {
    let url = url.withoutFragment.href
    guard let id = recent.withLock({ $0.ids[url] }) else { return }
    var record = RecordDraft(
      .conversion,
      date: .now,
      type: "text/html; charset=utf-8",
      block: html
    )
    record.add("WARC-Target-URI", url)
    record.add("WARC-Refers-To", id)
    await writer.write([record])
  }

  private func record(_ exchange: ExchangeRecords) async {
    let records = exchange.records
    guard let answer = records.first else { return }
    await writer.write(records)
    let url = exchange.response.url.withoutFragment.href
    if exchange.response.status == 200, !exchange.response.isTruncated {
      let validators = exchange.response.validators.label
      if exchange.isWhole {
        originals.record(url, date: exchange.date, digest: exchange.digest, validators: validators)
      } else {
        originals.update(url, digest: exchange.digest, validators: validators)
      }
    }
    recent.withLock { recent in
      if recent.ids.updateValue(answer.id, forKey: url) == nil { recent.order.append(url) }
      guard recent.order.count > Self.responseCacheLimit else { return }
      for old in recent.order.prefix(Self.responseCacheLimit / 2) { recent.ids[old] = nil }
      recent.order.removeFirst(Self.responseCacheLimit / 2)
    }
  }
}
