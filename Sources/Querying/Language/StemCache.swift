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
    /// The occurrences of stems in the current text, by the first bits of their hashes.
    private var occurrences = [Occurrence](repeating: Occurrence(), count: 1 << slotBits)
    private var text: Int32 = 0

    private struct Occurrence {
      var hash: UInt64 = 0
      var text: Int32 = 0
      var count: Int32 = 0
    }

    init(_ stemmer: OpaquePointer) { unsafe self.stemmer = stemmer }

    func close() { unsafe sb_stemmer_delete(stemmer) }

    /// Returns the stem of a word; `nil` if it is the word itself.
    mutating func stem(of text: Span<UInt8>) -> [UInt8]? {
      let slot = slot(of: text)
      let size = Int(sizes[2 * slot + 1])
      return size > 0 ? Array(stems[slot * Self.width..<slot * Self.width + size]) : nil
    }

    /// Starts to count the stems of another text.
    mutating func beginText() { text &+= 1 }

    /// Appends the stem of a word after a space if this is its first, second, fourth, eighth … occurrence.
    mutating func appendStem(of word: Span<UInt8>, to output: inout [UInt8]) {
      let slot = slot(of: word)
      let size = Int(sizes[2 * slot + 1])
      guard size > 0 else { return }
      let count = count(stemHashes[slot])
      guard count & (count &- 1) == 0 else { return }
      output.append(0x20)
      output += stems[slot * Self.width..<slot * Self.width + size]
    }

    /// Counts an occurrence of a stem in the current text.
    ///
    /// A stem whose slot another one took in between is counted anew, so it is appended more often.
    private mutating func count(_ hash: UInt64) -> Int32 {
      let slot = Int(hash >> UInt64(64 - Self.slotBits))
      if occurrences[slot].text == text, occurrences[slot].hash == hash {
        occurrences[slot].count &+= 1
      } else {
        occurrences[slot] = Occurrence(hash: hash, text: text, count: 1)
      }
      return occurrences[slot].count
    }

    /// Returns the slot of a word of at most ``width`` bytes, which is filled if necessary.
    private mutating func slot(of text: Span<UInt8>) -> Int {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var word = word.mutableSpan
      for index in text.indices {
        let byte = unsafe text[unchecked: index]
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
      let (known, word) = (words.span, word.span)
      let start = slot * Self.width
      for index in 0..<count where known[start + index] != word[index] { return false }
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
