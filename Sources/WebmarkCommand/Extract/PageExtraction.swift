import Archiving
import Basics
import Crawling
import Fetching
import HTMLParsing
import Licensing
import MainContent
import MarkupExtraction
import SearchableItems
import URLStandard
import UsagePreferences

/// Extracts the markup or the main content of saved pages.
struct PageExtraction: Sendable {
  /// The output for a page.
  enum Format: Sendable {
    /// A JSON line with the markup and the item.
    case markup
    /// A JSON line with the item.
    case item
    /// The main content as plain text.
    case text
    /// The title and the main content as Markdown.
    case markdown

    /// A Boolean value that indicates whether the output is a text of several lines.
    var isText: Bool { self == .text || self == .markdown }
  }

  let reading: SavedPages.Reading
  var format = Format.markup

  private static let heads = MarkupExtractor(
    extractors: [
      HeadMetadataExtractor(), RobotsMetaExtractor(), LicenseExtractor(),
      LinkExtractor(keepsOutlinks: false),
    ]
  )

  /// The extractor of the syntaxes that the output has.
  private var extractor: MarkupExtractor {
    MarkupExtractor(
      extractors: format == .item ? MarkupExtractor.itemRegistry : MarkupExtractor.registry,
      fields: reading.fields
    )
  }

  /// Returns the output of a page, with a line break at its end.
  func output(of page: SavedPage) -> BatchStep<[UInt8]> {
    verify(page)
    if format.isText { return text(of: page) }
    switch inspection(of: page) {
    case .none: return .none
    case .problem(let problem): return .problem(problem)
    case .skipped(let part): return .skipped(part)
    case .done(let inspection):
      if format == .item { return .done(JSONWriter.line(inspection, archive: page.location)) }
      do {
        return .done(
          try JSONText.lineBytes(InspectionLine(inspection: inspection, archive: page.location))
        )
      } catch {
        return .problem("\(error)")
      }
    }
  }

  private func text(of page: SavedPage) -> BatchStep<[UInt8]> {
    switch loaded(page) {
    case nil: return .none
    case .failure(let failure): return .problem(failure.message)
    case .success(let loaded):
      let document = HTMLDocument(loaded)
      if format == .markdown, !reading.isOwnSite, Self.refusesAI(loaded, document) {
        reading.tally.countRefusal()
        return .none
      }
      let content = MainContent(of: document)
      guard format == .text else {
        let isLocated = page.url != nil || reading.hasBase
        return .done(Array(content.markdown(resolvesLinks: isLocated).utf8))
      }
      let text = content.plainTextBytes()
      return .done(text.isEmpty ? [] : text + [0x0A])
    }
  }

  /// Returns `true` if the page refuses use by AI, in its header or its markup.
  ///
  /// License files are not fetched; a page that names one counts as not licensed (RSL 1.0, section 4).
  private static func refusesAI(_ page: LoadedPage, _ document: HTMLDocument) -> Bool {
    var usage = page.usage(with: heads.extract(from: document))
    if !usage.licenseFiles.isEmpty { usage.addUnreadableLicense() }
    return usage.refusesAI
  }

  /// Compares the bytes of a record with its digests; mismatches are reported, and the page is read
  /// anyway.
  private func verify(_ page: SavedPage) {
    guard let digests = page.digests, let location = page.location else { return }
    let isAnswer = if case .answer = page.content { true } else { false }
    if let part = digests.mismatch(in: page.bytes, isAnswer: isAnswer) {
      reading.tally.countMismatch(of: part, at: location)
    }
  }

  /// Returns the inspection of a page.
  func inspection(of page: SavedPage) -> BatchStep<Inspection> {
    switch loaded(page) {
    case nil: .none
    case .failure(let failure): .problem(failure.message)
    case .success(let loaded):
      .done(
        Inspection(loaded, extractor: extractor, at: page.seconds)
      )
    }
  }

  /// Returns the page without its HTTP message; `nil` if it is not HTML or its status is not accepted.
  private func loaded(_ page: SavedPage) -> Result<LoadedPage, CommandFailure>? {
    switch page.content {
    case .page(let type):
      if page.isBroken || page.location != nil && hasOtherFormat(page.bytes, type) { return nil }
      return located(page, LoadedPage(page, url: reading.base, contentType: type))
    case .answer:
      let message = ArchivedMessage(page.bytes, limit: reading.byteLimit)
      // The response may be complete even if its record is truncated.
      guard isPage(message), !page.isBroken || message.isComplete else { return nil }
      if let problem = message.problem { return .failure(CommandFailure(.error, problem)) }
      let type = message.headers.contentType
      if hasOtherFormat(message.body, type) { return nil }
      if message.lacksChecksum { reading.tally.countMissingChecksum() }
      var loaded = LoadedPage(page, url: reading.base, contentType: type)
      loaded.bytes = message.body
      loaded.status = message.status
      loaded.isTruncated = page.isCut || message.isCut
      loaded.robotsHeaders = message.headers.values("x-robots-tag")
      loaded.headers = message.headers
      return located(page, loaded)
    }
  }

  /// Returns `true` if the content of a record is not HTML, whatever its type says; the record is counted then.
  private func hasOtherFormat(_ bytes: [UInt8], _ type: String?) -> Bool {
    guard BinaryFormat.refusal(of: bytes, contentType: type) != nil else { return false }
    reading.tally.countOmitted(.otherFormat)
    return true
  }

  private func isPage(_ message: ArchivedMessage) -> Bool {
    guard let status = message.status else { return message.body.beginsTag }
    guard reading.takesAnyStatus || PageStatus.carriesPage(status) else { return false }
    guard let type = message.headers.contentType?.lowercased(), !type.isEmpty else {
      return message.body.beginsTag
    }
    return PageType.isHTML(type)
  }

  /// Returns the page with the URL of its record; `nil` if it is not that of a page.
  private func located(
    _ page: SavedPage,
    _ loaded: LoadedPage
  ) -> Result<LoadedPage, CommandFailure>? {
    guard let text = page.url else {
      var loaded = loaded
      loaded.isAddressKnown = reading.hasBase
      return .success(loaded)
    }
    guard let url = WebURL(text), url.isHTTP else {
      return .failure(CommandFailure(.error, "the record is of no http or https URL"))
    }
    guard !ConventionalFile.isLocated(at: url) else {
      reading.tally.countOmitted(.conventionalFile)
      return nil
    }
    var loaded = loaded
    loaded.url = url.withoutCredentials.withoutFragment
    loaded.source = loaded.url.href
    return .success(loaded)
  }
}

extension LoadedPage {
  fileprivate init(_ page: SavedPage, url: WebURL, contentType: String?) {
    self.init(
      source: page.name,
      bytes: page.bytes,
      isTruncated: page.isCut,
      contentType: contentType,
      url: url
    )
  }
}

extension [UInt8] {
  /// A Boolean value that indicates whether the bytes look like HTML, for content without a type.
  fileprivate var beginsTag: Bool {
    prefix(512).drop { $0 <= 0x20 }.first == UInt8(ascii: "<")
  }
}

/// The fields of `webmark inspect --json` and the position in the archive.
private struct InspectionLine: Encodable {
  private enum Key: String, CodingKey { case archive }

  let inspection: Inspection
  let archive: SavedPage.ArchiveLocation?

  func encode(to encoder: any Encoder) throws {
    try inspection.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(archive, forKey: .archive)
  }
}

extension JSONWriter {
  /// Returns the line of an item, with the position of its page in an archive.
  static func line(_ inspection: Inspection, archive: SavedPage.ArchiveLocation?) -> [UInt8] {
    var json = JSONWriter(capacity: 8192)
    json.literal("{")
    if let archive {
      json.name("archive")
      json.literal("{")
      json.member("date", archive.date)
      json.member("file", archive.file)
      json.member("offset", archive.offset)
      json.literal("}")
    }
    json.name("item")
    json.item(inspection.item)
    json.member("source", inspection.source)
    json.member("status", inspection.status)
    json.literal("}\n")
    return json.bytes
  }
}
