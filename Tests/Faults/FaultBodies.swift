import CZlib
import Foundation

/// Compressed bodies, including decompression bombs.
enum FaultBodies {
  /// A small page in gzip format.
  static let gzipPage = gzip(Array("<!doctype html><title>Packed</title><p>hello".utf8))
  /// 100 MB of zeros in gzip format.
  static let gzipBomb = pack(zeros, windowBits: 31)
  /// The same in zlib format (RFC 1950).
  static let deflateBomb = pack(zeros, windowBits: 15)
  /// The same, compressed with the brotli tool: 152 bytes.
  static let brotliBomb = Array(
    Data(
      base64Encoded: "y///PwAkAOKxQHLv//j//weABEAcFoDu/R////8AkACIwwLQvf/j//8fABIAcVgAuvd//P//"
        + "A0ACIA4LQPf+j"
        + "///fwBIAMRhAeje//H//w8ACYA4LADd+z/+//8BIAEQhwWge//H//8/ACQA4rAAdO//+P//B4AEQBwWgO79H////w"
        + "CQAIjDAtC9/8t/8DoAEgBxWAC62HU="
    ) ?? Data()
  )
  private static let zeros = [UInt8](repeating: 0, count: 100_000_000)

  static func gzip(_ bytes: [UInt8]) -> [UInt8] { pack(bytes, windowBits: 31) }

  private static func pack(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
    var stream = unsafe z_stream()
    guard unsafe webmark_deflate_begin(&stream, windowBits) == Z_OK else { return [] }
    defer { unsafe deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: bytes.count / 500 + 10_000)
    let room = output.count
    let left = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(room)
        unsafe deflate(&stream, Z_FINISH)
        return unsafe Int(stream.avail_out)
      }
    }
    return Array(output[..<(room - left)])
  }
}
