import CZlib
import IndexModel

/// The frame of a record in a ``PageJournal``: marker, length, generation, position, checksum, payload.
///
/// The four numbers are little-endian 32-bit words. The checksum is the CRC-32 of the other three numbers and
/// of the payload. A payload is UTF-8, which contains neither the first nor the last byte of the marker, so a
/// reader that lost synchronization finds the next frame by the marker.
///
/// The frame at position 0 has no payload; it starts a file and contains its generation.
struct JournalFrame {
  static let marker: [UInt8] = [0xFF, 0x57, 0x4A, 0xFE]
  /// The bytes before the payload.
  static let headerSize = 20

  let generation: UInt32
  let position: UInt32

  init(generation: UInt32, position: UInt32) {
    self.generation = generation
    self.position = position
  }

  // MARK: Writing

  /// Appends a frame without payload.
  func append(to bytes: inout [UInt8]) {
    let start = open(&bytes)
    close(start, &bytes)
  }

  /// Appends a frame with a page change.
  ///
  /// - Throws: ``IndexError`` if the change does not concern a page or an item.
  func append(_ change: IndexChange, as record: StoredRecord?, to bytes: inout [UInt8]) throws {
    let start = open(&bytes)
    try ChangePayload.append(change, as: record, to: &bytes)
    close(start, &bytes)
  }

  private func open(_ bytes: inout [UInt8]) -> Int {
    let start = bytes.count
    bytes += Self.marker
    bytes += [UInt8](repeating: 0, count: Self.headerSize - Self.marker.count)
    return start
  }

  private func close(_ start: Int, _ bytes: inout [UInt8]) {
    let length = UInt32(truncatingIfNeeded: bytes.count - start - Self.headerSize)
    Self.set(length, at: start + 4, &bytes)
    Self.set(generation, at: start + 8, &bytes)
    Self.set(position, at: start + 12, &bytes)
    Self.set(Self.checksum(of: bytes, from: start, length: Int(length)), at: start + 16, &bytes)
  }

  private static func set(_ word: UInt32, at index: Int, _ bytes: inout [UInt8]) {
    for byte in 0..<4 { bytes[index + byte] = UInt8(truncatingIfNeeded: word >> (8 * byte)) }
  }

  // MARK: Reading

  /// Reads the frame that starts at `start`; `nil` if it is truncated or its checksum does not match.
  init?(in bytes: [UInt8], at start: Int) {
    guard bytes.count - start >= Self.headerSize,
      bytes[start..<start + Self.marker.count].elementsEqual(Self.marker)
    else { return nil }
    let length = Int(Self.word(at: start + 4, bytes))
    guard length <= bytes.count - start - Self.headerSize,
      Self.checksum(of: bytes, from: start, length: length) == Self.word(at: start + 16, bytes)
    else { return nil }
    generation = Self.word(at: start + 8, bytes)
    position = Self.word(at: start + 12, bytes)
  }

  /// Returns the payload length of the frame at `start`.
  static func payloadLength(in bytes: [UInt8], at start: Int) -> Int {
    Int(word(at: start + 4, bytes))
  }

  private static func word(at index: Int, _ bytes: [UInt8]) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) }
  }

  private static func checksum(of bytes: [UInt8], from start: Int, length: Int) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let base = unsafe buffer.baseAddress.map { unsafe $0 + start }
      let head = unsafe crc32(0, base.map { unsafe $0 + 4 }, 12)
      let body = unsafe base.map { unsafe $0 + headerSize }
      return UInt32(truncatingIfNeeded: unsafe crc32(head, body, UInt32(length)))
    }
  }
}
