import CStemmer
import Synchronization

/// The Snowball stemmer of one algorithm with the stems of recent words; one thread uses it at a time.
@safe final class StemCache: @unchecked Sendable {
  /// The lengths of words that are stemmed, in bytes.
  static let lengths = 3...24

  private let lock = Mutex(())
  private var table: Table

  /// Creates a stemmer; `nil` if the library does not have the algorithm.
  init?(_ algorithm: String) {
    guard let stemmer = unsafe sb_stemmer_new(algorithm, "UTF_8") else { return nil }
    unsafe table = Table(stemmer)
  }

  deinit { table.close() }

  func withTable<Value>(_ body: (inout Table) -> Value) -> Value {
    lock.withLock { _ in body(&table) }
  }

  /// A direct-mapped cache: most words of a text occurred shortly before.
  @safe struct Table {
    private static let slotBits = 13
    private static let width = lengths.upperBound

    private let stemmer: OpaquePointer
    /// The length of the word and of its stem, by slot; a stem of length 0 is the word itself.
    private var sizes = [UInt8](repeating: 0, count: 2 << slotBits)
    private var words = [UInt8](repeating: 0, count: width << slotBits)
    private var stems = [UInt8](repeating: 0, count: width << slotBits)
    private var stemHashes = [UInt64](repeating: 0, count: 1 << slotBits)
    /// The lowercase word.
    private var word = [UInt8](repeating: 0, count: width)

    init(_ stemmer: OpaquePointer) { unsafe self.stemmer = stemmer }

    func close() { unsafe sb_stemmer_delete(stemmer) }

    /// Returns the stem of a word; `nil` if it is the word itself.
    mutating func stem(of text: Span<UInt8>) -> [UInt8]? {
      let slot = slot(of: text)
      let size = Int(sizes[2 * slot + 1])
      return size > 0 ? Array(stems[slot * Self.width..<slot * Self.width + size]) : nil
    }

    /// Appends the stem of a word after a space if the word's stem occurred a power of two times before.
    mutating func appendStem(
      of text: Span<UInt8>,
      to output: inout [UInt8],
      counting counts: inout [UInt64: Int32]
    ) {
      let slot = slot(of: text)
      let size = Int(sizes[2 * slot + 1])
      guard size > 0 else { return }
      let count = counts[stemHashes[slot], default: 0] &+ 1
      counts[stemHashes[slot]] = count
      guard count & (count &- 1) == 0 else { return }
      output.append(0x20)
      output += stems[slot * Self.width..<slot * Self.width + size]
    }

    /// Returns the slot of a word, which is filled if necessary.
    private mutating func slot(of text: Span<UInt8>) -> Int {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for index in text.indices {
        let byte = text[index]
        let letter = byte &- 0x41 < 26 ? byte | 0x20 : byte
        word[index] = letter
        hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3
      }
      let slot = Int(hash >> UInt64(64 - Self.slotBits))
      guard !holds(text.count, at: slot) else { return slot }
      fill(slot, count: text.count)
      return slot
    }

    private func holds(_ count: Int, at slot: Int) -> Bool {
      guard Int(sizes[2 * slot]) == count else { return false }
      let start = slot * Self.width
      for index in 0..<count where words[start + index] != word[index] { return false }
      return true
    }

    private mutating func fill(_ slot: Int, count: Int) {
      let start = slot * Self.width
      sizes[2 * slot] = UInt8(count)
      sizes[2 * slot + 1] = 0
      for index in 0..<count { words[start + index] = word[index] }
      // Numbers and names with digits have no stem.
      guard !word[..<count].contains(where: { $0 &- 0x30 < 10 }),
        let result = unsafe sb_stemmer_stem(stemmer, word, Int32(count))
      else { return }
      let size = unsafe Int(sb_stemmer_length(stemmer))
      guard (1...Self.width).contains(size) else { return }
      let stem = unsafe UnsafeBufferPointer(start: result, count: size)
      guard unsafe !stem.elementsEqual(word[..<count]) else { return }
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for index in 0..<size {
        let byte = unsafe stem[index]
        stems[start + index] = byte
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      sizes[2 * slot + 1] = UInt8(size)
      stemHashes[slot] = hash
    }
  }
}
