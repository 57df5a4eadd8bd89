import Basics
import Testing

@Suite("search for bytes")
struct SpanContainsTests {
  private func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
    bytes.span.contains(pattern.span)
  }

  @Test func `a pattern is found where the bytes have it at any position`() {
    let bytes = Array("abcabcabdabcabcabcabd--abcabcabe".utf8)
    for start in 0...bytes.count {
      for end in start...bytes.count {
        #expect(contains(bytes, Array(bytes[start..<end])))
        #expect(!contains(bytes, Array(bytes[start..<end]) + [0]))
      }
    }
  }

  @Test func `the answer is that of a comparison at each position`() {
    for length in 0..<40 {
      for size in 0..<12 {
        let bytes = (0..<length).map { _ in UInt8.random(in: 0...1) }
        let pattern = (0..<size).map { _ in UInt8.random(in: 0...1) }
        let isPresent =
          size <= length && (0...length - size).contains { bytes[$0...].starts(with: pattern) }
        #expect(contains(bytes, pattern) == isPresent, "\(bytes) \(pattern)")
      }
    }
  }
}
