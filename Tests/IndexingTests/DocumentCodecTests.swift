import ContentCodings
import Testing

@testable import SQLiteIndex

/// The storage format of documents, which must preserve documents of any size.
@Suite("DocumentCodec")
struct DocumentCodecTests {
  /// Returns compressible text, similar to pages.
  private static func document(_ count: Int) -> [UInt8] {
    let words = Array("{\"title\":\"a word and a number\",\"url\":\"https://www.example/\"} ".utf8)
    return (0..<count).map { words[($0 &* 31 / 29) % words.count] }
  }

  @Test(arguments: [0, 1, 40, 41, 900, 2047, 2048, 6000, 300_000])
  func `a document comes back, and long ones are compressed too`(_ count: Int) {
    let codec = DocumentCodec()
    let document = Self.document(count)
    let compressed = codec.compressed(document)
    #expect(codec.decompressed(compressed) == document)
    #expect(count < 2048 || compressed.count < count / 2)
  }

  @Test func `what does not pack is kept as it is`() {
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let codec = DocumentCodec()
    let compressed = codec.compressed(noise)
    #expect(compressed.count <= noise.count + 1)
    #expect(codec.decompressed(compressed) == noise)
  }

  @Test(arguments: [900, 6000])
  func `a damaged document is none`(_ count: Int) {
    let codec = DocumentCodec()
    let compressed = codec.compressed(Self.document(count))
    for length in stride(from: 1, to: compressed.count, by: 7) {
      #expect(codec.decompressed(Array(compressed.prefix(length))) == nil)
    }
    #expect(codec.decompressed([]) == nil && codec.decompressed([9] + compressed) == nil)
  }

  @Test(arguments: [2, 3] as [UInt8])
  func `a length that is made up takes no memory`(_ format: UInt8) {
    #expect(DocumentCodec().decompressed([format, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3]) == nil)
  }

  @Test func `long documents of layout 7 are read`() throws {
    let document = Self.document(6000)
    let data = try #require(Brotli.compressed(document, effort: .lowest))
    #expect(DocumentCodec().decompressed([2, 0x70, 0x17, 0, 0] + data) == document)
  }
}
