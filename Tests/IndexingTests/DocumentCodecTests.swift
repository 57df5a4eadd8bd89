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
  func `a document comes back, and long ones are packed too`(_ count: Int) {
    let codec = DocumentCodec()
    let document = Self.document(count)
    let packed = codec.packed(document)
    #expect(codec.unpacked(packed) == document)
    #expect(count < 2048 || packed.count < count / 2)
  }

  @Test func `what does not pack is kept as it is`() {
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let codec = DocumentCodec()
    let packed = codec.packed(noise)
    #expect(packed.count <= noise.count + 1)
    #expect(codec.unpacked(packed) == noise)
  }

  @Test(arguments: [900, 6000])
  func `a damaged document is none`(_ count: Int) {
    let codec = DocumentCodec()
    let packed = codec.packed(Self.document(count))
    for length in stride(from: 1, to: packed.count, by: 7) {
      #expect(codec.unpacked(Array(packed.prefix(length))) == nil)
    }
    #expect(codec.unpacked([]) == nil && codec.unpacked([9] + packed) == nil)
  }

  @Test func `a length that is made up takes no memory`() {
    #expect(DocumentCodec().unpacked([2, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3]) == nil)
  }
}
