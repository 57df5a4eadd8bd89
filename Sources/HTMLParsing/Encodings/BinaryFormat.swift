import Basics

/// A format of files that are neither pages nor text, detected by their first bytes.
///
/// An HTML parser finds some text in any bytes. Servers send documents and images as `text/html`, and users name files of
/// other formats.
package struct BinaryFormat: Sendable {
  /// The name with its article, such as `a PDF document`.
  package let name: String
  private let magic: [UInt8]
  private var offset = 0
  /// Advice for the user, if any.
  private var advice: String?

  /// The number of bytes that are examined.
  private static let sniffLength = 1445

  /// Detects the format of bytes that cannot be a page.
  ///
  /// - Parameters:
  ///   - bytes: The file or its first bytes.
  ///   - contentType: The media type that the server or the user specified.
  /// - Returns: The format; `nil` if the bytes may be a page.
  package static func detect(_ bytes: [UInt8], contentType: String?) -> BinaryFormat? {
    let head = bytes.prefix(sniffLength)
    // Nearly all pages.
    if head.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { return nil }
    if let known = all.first(where: { $0.matches(bytes) }) { return known }
    return isBinary(head, contentType) ? unknown : nil
  }

  /// Returns the reason why bytes are not a page, as a sentence with advice; `nil` if they may be one.
  package static func refusal(of bytes: [UInt8], contentType: String?) -> String? {
    guard let format = detect(bytes, contentType: contentType) else { return nil }
    return "it is \(format.name)" + (format.advice.map { "; \($0)" } ?? "")
  }

  private func matches(_ bytes: [UInt8]) -> Bool {
    guard bytes.dropFirst(offset).starts(with: magic) else { return false }
    // A text may start with `LZIP`; the files of these formats have a zero in their first fields.
    let isWord = magic.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x20 }
    return !isWord || bytes.prefix(Self.sniffLength).contains(0)
  }

  /// Returns `true` if more than one byte in fifty is a binary data byte.
  ///
  /// The bytes are those of the
  /// [MIME Sniffing Standard](https://mimesniff.spec.whatwg.org/#binary-data-byte); pages with a few of
  /// them are common. Half of the bytes of UTF-16 text may be zero.
  private static func isBinary(_ head: ArraySlice<UInt8>, _ contentType: String?) -> Bool {
    let encoding = EncodingDetector.detect(Array(head), contentType: contentType)
    let isUTF16 = encoding.name.hasPrefix("utf-16")
    if isUTF16, encoding.source != .content { return false }
    let count = head.count { byte in
      switch byte {
      case 0: !isUTF16
      case 1...0x08, 0x0B, 0x0E...0x1A, 0x1C...0x1F: true
      default: false
      }
    }
    return count * 50 > head.count
  }

  private static let unknown = BinaryFormat(
    name: "binary data, and no page or archive",
    magic: []
  )

  private static let all: [BinaryFormat] = [
    compressed("an LZ4 file", [0x04, 0x22, 0x4D, 0x18], "lz4 -d"),
    compressed("an LZ4 file", [0x02, 0x21, 0x4C, 0x18], "lz4 -d"),
    compressed("an XZ file", [0xFD] + Array("7zXZ".utf8) + [0], "xz -d"),
    BinaryFormat(
      name: "a bzip2 file",
      magic: Array("1AY&SY".utf8),
      offset: 4,
      advice: "decompress it first: bzip2 -d"
    ),
    compressed("an lzip file", Array("LZIP".utf8), "lzip -d"),
    compressed("a compress (.Z) file", [0x1F, 0x9D], "uncompress"),
    compressed("a gzip file", [0x1F, 0x8B], "gzip -d"),
    compressed("a Zstandard file", [0x28, 0xB5, 0x2F, 0xFD], "zstd -d"),
    compressed("a ZIP file (or WACZ)", Array("PK".utf8) + [3, 4], "unzip"),
    compressed("an empty ZIP file", Array("PK".utf8) + [5, 6], "unzip"),
    compressed("a 7-Zip file", Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C], "7z x"),
    compressed("a RAR file", Array("Rar!".utf8) + [0x1A, 0x07], "unrar x"),
    BinaryFormat(
      name: "a tar file",
      magic: Array("ustar".utf8),
      offset: 257,
      advice: "unpack it first: tar -x"
    ),
    plain("a PNG image", [0x89] + Array("PNG\r\n".utf8)),
    plain("a JPEG image", [0xFF, 0xD8, 0xFF]),
    plain("a GIF image", Array("GIF87a".utf8)),
    plain("a GIF image", Array("GIF89a".utf8)),
    BinaryFormat(name: "a WebP image", magic: Array("WEBP".utf8), offset: 8),
    BinaryFormat(name: "an audio or video file", magic: Array("ftyp".utf8), offset: 4),
    plain("an icon", [0, 0, 1, 0]),
    plain("a PDF document", Array("%PDF-".utf8)),
    plain("a PostScript document", Array("%!PS".utf8)),
    plain("an Office document", [0xD0, 0xCF, 0x11, 0xE0]),
    plain("an SQLite database", Array("SQLite format 3".utf8)),
    plain("a program", [0x7F] + Array("ELF".utf8)),
    plain("a WebAssembly module", [0] + Array("asm".utf8)),
    plain("a font", Array("wOFF".utf8)),
    plain("a font", Array("wOF2".utf8)),
    plain("an Ogg file", Array("OggS".utf8)),
  ]

  private static func plain(_ name: String, _ magic: [UInt8]) -> BinaryFormat {
    BinaryFormat(name: name, magic: magic)
  }

  private static func compressed(_ name: String, _ magic: [UInt8], _ tool: String) -> BinaryFormat {
    BinaryFormat(name: name, magic: magic, advice: "decompress it first: \(tool)")
  }
}
