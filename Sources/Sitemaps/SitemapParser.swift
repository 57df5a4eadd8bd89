import ContentCodings
public import URLStandard

/// Reads a sitemap piece by piece: unpacks, tells text from XML, keeps the entries.
public final class SitemapParser {
  /// Bytes that suffice to tell what a file is.
  private static let sniffLength = 1024
  /// A packed file that unpacks to more than this is a bomb, where it grows by more than the ratio;
  /// real sitemaps shrink to a fortieth at best.
  private static let bombSize = 4_000_000
  private static let bombRatio = 300

  private let options: Sitemap.Options
  private let collector: SitemapCollector
  private var unpacker: GzipUnpacker?
  private var head: [UInt8] = []
  private var isGzip: Bool?
  private var reader: (any SitemapReading)?
  private var byteCount = 0

  /// A reader of the sitemap at `url`.
  public init(url: WebURL, options: Sitemap.Options = Sitemap.Options()) {
    self.options = options
    collector = SitemapCollector(url: url, options: options)
  }

  /// Whether more of the file would change nothing.
  public var isDone: Bool { collector.isFull }

  /// Takes the next piece of the file.
  public func feed(_ bytes: [UInt8]) {
    guard !isDone else { return }
    if isGzip == nil {
      head += bytes
      guard head.count >= 2 else { return }
      begin()
    } else {
      unpack(bytes)
    }
  }

  /// Ends the file, and says what was in it.
  public func finish() -> Sitemap {
    if isGzip == nil { begin() }
    if unpacker?.isComplete == false, !isDone { collector.note(.damagedGzip) }
    if reader == nil { chooseReader() }
    reader?.finish()
    return collector.finished()
  }

  private func begin() {
    isGzip = head.starts(with: [0x1F, 0x8B])
    let bytes = head
    head = []
    if isGzip == true { unpacker = GzipUnpacker() }
    unpack(bytes)
  }

  private func unpack(_ bytes: [UInt8]) {
    guard let unpacker else { return take(bytes[...]) }
    let isSound = unpacker.unpack(bytes) { piece in
      take(piece)
      return !isDone
    }
    if !isSound {
      collector.note(.damagedGzip)
      collector.isFull = true
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    if let unpacker, byteCount > Self.bombSize,
      byteCount / Self.bombRatio > unpacker.consumedCount
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
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    // An XML declaration must be the first thing for the parser; blanks before it are common.
    let content = start.drop { $0 <= 0x20 && $0 != 0 }
    head = []
    let isUTF16 = content.starts(with: [0xFE, 0xFF]) || content.starts(with: [0xFF, 0xFE])
    if content.first == UInt8(ascii: "<") || isUTF16 {
      reader = XMLSitemapReader(collector)
    } else {
      reader = TextSitemapReader(collector)
    }
    reader?.feed(content)
  }
}

/// Reads a file after unpacking.
protocol SitemapReading: AnyObject {
  /// Takes the next piece.
  func feed(_ bytes: ArraySlice<UInt8>)
  /// Ends the file.
  func finish()
}
