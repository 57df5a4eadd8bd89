import Fetching
import FoundationEssentials
import URLStandard

/// Creates the records of one exchange.
///
/// libcurl returns heads as sent, and decoded bodies. So the block of a response has the original header
/// except for the fields about codings: `Content-Encoding` and `Transfer-Encoding` are renamed with the
/// prefix `X-Crawl-`, and `Content-Length` is that of the decoded body. HTTP/2 is written as HTTP/1.1,
/// because readers support no other version.
struct ExchangeRecords {
  private static let profiles = "http://netpreserve.org/warc/1.1/revisit/"

  let request: FetchRequest
  let response: FetchResponse
  let date: Date
  let original: OriginalRecords.Original?

  /// The digest of the body.
  let digest: String

  init(
    request: FetchRequest,
    response: FetchResponse,
    date: Date,
    original: OriginalRecords.Original?
  ) {
    self.request = request
    self.response = response
    self.date = date
    self.original = original
    digest = SHA1.label(response.body)
  }

  /// A Boolean value that indicates whether the record contains the body.
  var isWhole: Bool { response.isTruncated || !isNotModified && original?.digest != digest }

  /// A Boolean value that indicates whether the server compared the original with its version; others have no reason for a
  /// 304.
  private var isNotModified: Bool {
    response.status == 304 && original != nil && request.validators != nil
  }

  /// The response followed by the request; a file from a folder is a resource record.
  var records: [RecordDraft] {
    guard !response.responseHead.isEmpty else {
      return response.status == 200 ? [resource] : []
    }
    let answer = isWhole ? answer : revisit
    var asked = RecordDraft(
      .request,
      date: date,
      type: "application/http;msgtype=request",
      block: MessageText.request(response.requestHead)
    )
    asked.add("WARC-Target-URI", response.url.withoutFragment.href)
    asked.add("WARC-Concurrent-To", answer.id)
    return [answer, asked]
  }

  private var resource: RecordDraft {
    let type = response.headers["content-type"] ?? "application/octet-stream"
    var record = RecordDraft(.resource, date: date, type: type, block: response.body)
    describe(&record, type: MediaType.essence(type))
    record.entry?.status = nil
    return record
  }

  private var answer: RecordDraft {
    var record = RecordDraft(
      .response,
      date: date,
      type: "application/http;msgtype=response",
      block: MessageText.response(response) + response.body
    )
    describe(&record, type: MediaType.essence(response.headers["content-type"]))
    return record
  }

  private var revisit: RecordDraft {
    var record = RecordDraft(
      .revisit,
      date: date,
      type: "application/http;msgtype=response",
      // Replay tools would return the head of a 304, which is not a page; without it they use that of
      // the original.
      block: isNotModified ? [] : MessageText.response(response)
    )
    record.add(
      "WARC-Profile",
      Self.profiles + (isNotModified ? "server-not-modified" : "identical-payload-digest")
    )
    record.add("WARC-Refers-To-Target-URI", response.url.withoutFragment.href)
    record.add("WARC-Refers-To-Date", original?.date)
    describe(&record, type: "warc/revisit")
    if isNotModified {
      record.entry?.status = nil
      record.entry?.validators = nil
    }
    return record
  }

  private func describe(_ record: inout RecordDraft, type: String) {
    let url = response.url.withoutFragment
    record.add("WARC-Target-URI", url.href)
    record.add("WARC-IP-Address", response.remoteAddress)
    let digest = isNotModified ? original?.digest ?? digest : digest
    record.addPayloadDigest(digest)
    if response.isTruncated { record.add("WARC-Truncated", "length") }
    if response.httpVersion == "2" { record.add("WARC-Protocol", "h2") }
    record.entry = RecordDraft.IndexEntry(
      url: url.href,
      key: SURT.key(of: url),
      type: type,
      status: response.status,
      digest: digest,
      isTruncated: response.isTruncated,
      validators: response.validators.label
    )
  }
}

/// HTTP heads in records: unchanged except for the codings, as ``ExchangeRecords`` describes.
enum MessageText {
  private static let codingFields = ["content-encoding", "transfer-encoding"]

  /// Returns the head of a request, with HTTP/2 rewritten as HTTP/1.1.
  static func request(_ head: [UInt8]) -> [UInt8] {
    var lines = lines(of: head)
    let version = Array("HTTP/2".utf8)
    if let first = lines.first, first.suffix(version.count).elementsEqual(version) {
      lines[0] = first.dropLast() + Array("1.1".utf8)
    }
    return text(lines)
  }

  /// Returns the head of a response, adjusted to the decoded body.
  static func response(_ response: FetchResponse) -> [UInt8] {
    let lines = versionedLines(of: response)
    let names = lines.map { line in
      String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
    }
    let isCoded = names.contains { codingFields.contains($0) }
    guard isCoded || response.isTruncated else { return text(lines) }
    var kept: [ArraySlice<UInt8>] = []
    for (name, line) in zip(names, lines) {
      if codingFields.contains(name) {
        kept.append(Array("X-Crawl-".utf8) + line)
      } else if name != "content-length" {
        kept.append(line)
      }
    }
    kept.append(Array("Content-Length: \(response.body.count)".utf8)[...])
    return text(kept)
  }

  private static func versionedLines(of response: FetchResponse) -> [ArraySlice<UInt8>] {
    var lines = lines(of: response.responseHead)
    if let first = lines.first, first.starts(with: Array("HTTP/2 ".utf8)) {
      lines[0] = Array("HTTP/1.1 ".utf8) + first.dropFirst(7)
    }
    return lines
  }

  private static func lines(of head: [UInt8]) -> [ArraySlice<UInt8>] {
    head.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
  }

  private static func text(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
    let end = Array("\r\n".utf8)
    return lines.flatMap { $0 + end } + end
  }
}
