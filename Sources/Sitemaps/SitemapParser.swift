import Basics
import ContentCodings
public import URLStandard

/// An incremental sitemap parser: decompresses, distinguishes text from XML, and collects the entries.
public final class SitemapParser {
  /// The number of bytes that suffice to detect the format.
  private static let sniffLength = 1024
  /// A compressed file that decompresses to more than this size and ratio is a decompression bomb; real
  /// sitemaps compress to a fortieth at best.
  private static let bombSize = 4_000_000
  private static let bombRatio = 300

  private let options: Sitemap.Options
  private let charset: String?
  private let isMenuScript: Bool
  private let collector: SitemapCollector
  private var decompressor: GzipDecompressor?
  private var head: [UInt8] = []
  private var isGzip: Bool?
  private var reader: (any SitemapFormatReader)?
  private var byteCount = 0

  /// Creates a parser of the sitemap at `url`, with the `Content-Type` that it was served with.
  public init(url: WebURL, contentType: String? = nil, options: Sitemap.Options = Sitemap.Options())
  {
    self.options = options
    isMenuScript = Sitemap.isMenuScript(url)
    charset = contentType.flatMap(MIMEType.init)?.charset
    collector = SitemapCollector(url: url, options: options)
  }

  /// A Boolean value that indicates whether further bytes would have no effect.
  public var isDone: Bool { collector.isFull }

  /// Parses the next part of the file.
  public func feed(_ bytes: [UInt8]) {
    guard !isDone else { return }
    if isGzip == nil {
      head += bytes
      guard head.count >= 2 else { return }
      begin()
    } else {
      decompress(bytes)
    }
  }

  /// Ends parsing and returns the sitemap.
  public func finish() -> Sitemap {
    if isGzip == nil { begin() }
    if decompressor?.isComplete == false, !isDone { collector.note(.damagedGzip) }
    if reader == nil { chooseReader() }
    reader?.finish()
    return collector.finished()
  }

  private func begin() {
    isGzip = head.starts(with: [0x1F, 0x8B])
    let bytes = head
    head = []
    if isGzip == true { decompressor = GzipDecompressor() }
    decompress(bytes)
  }

  private func decompress(_ bytes: [UInt8]) {
    guard let decompressor else { return parse(bytes[...]) }
    let isIntact = decompressor.decompress(bytes) { piece in
      parse(piece)
      return !isDone
    }
    if !isIntact {
      collector.note(.damagedGzip)
      collector.isFull = true
    }
  }

  private func parse(_ bytes: ArraySlice<UInt8>) {
    if let decompressor, byteCount > Self.bombSize,
      byteCount / Self.bombRatio > decompressor.consumedCount
    {
      collector.note(.bomb(Self.bombRatio))
      collector.isFull = true
      return
    }
    let room = options.byteLimit - byteCount
    byteCount += min(bytes.count, room)
    collector.grow(by: min(bytes.count, room))
    pass(on: bytes.prefix(room))
    if bytes.count > room {
      collector.note(.tooLarge(options.byteLimit))
      collector.isFull = true
    }
  }

  private func pass(on bytes: ArraySlice<UInt8>) {
    if let reader { return reader.feed(bytes) }
    head += bytes
    if head.count >= Self.sniffLength { chooseReader() }
  }

  private func chooseReader() {
    let hasMark = head.starts(with: [0xEF, 0xBB, 0xBF])
    let start = hasMark ? head.dropFirst(3) : head[...]
    // The parser requires an XML declaration at the start, but leading white space is common.
    let content = start.drop { $0 <= 0x20 && $0 != 0 }
    head = []
    if isMenuScript {
      reader = MenuScriptReader(collector)
    } else if let byteOrder = UTF16LineReader.ByteOrder(markOf: content) {
      if byteOrder.isMarkup(content) {
        reader = XMLSitemapReader(collector, charset: nil)
      } else {
        reader = UTF16LineReader(TextSitemapReader(collector), byteOrder)
      }
    } else if content.first == UInt8(ascii: "<") {
      reader = XMLSitemapReader(collector, charset: hasMark ? nil : charset)
    } else {
      reader = TextSitemapReader(collector)
    }
    reader?.feed(content)
  }
}

/// A reader of a decompressed file.
protocol SitemapFormatReader: AnyObject {
  /// Reads the next part of the file.
  func feed(_ bytes: ArraySlice<UInt8>)
  /// Ends the file.
  func finish()
}
