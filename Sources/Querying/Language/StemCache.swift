import Basics
import Synchronization

/// A stemming algorithm with the stems of recent words; one thread uses it at a time.
final class StemCache: Sendable {
  /// The lengths of words that are stemmed, in bytes.
  static let lengths = 3..<WordBytes.limit

  private let table: Mutex<Table>

  /// Creates a cache without stems.
  init(_ algorithm: StemAlgorithm) { table = Mutex(Table(algorithm)) }

  func withTable<Value: Sendable>(_ body: (inout Table) -> Value) -> Value {
    table.withLock { body(&$0) }
  }

  /// A direct-mapped cache: most words of a text occurred shortly before.
  struct Table: Sendable {
    private static let slotBits = 13
    private static let width = WordBytes.limit

    private struct Entry {
      var word = WordBytes()
      /// The length of the stem; 0 if the stem is the word itself.
      var stemSize = 0
      var stemHash: UInt64 = 0
    }

    /// The occurrences of a stem in the current text.
    private struct Occurrence {
      var hash: UInt64 = 0
      var text: Int32 = 0
      var count: Int32 = 0
    }

    private let algorithm: StemAlgorithm
    private var entries = [Entry](repeating: Entry(), count: 1 << slotBits)
    private var stems = [UInt8](repeating: 0, count: width << slotBits)
    private var occurrences = [Occurrence](repeating: Occurrence(), count: 1 << slotBits)
    private var text: Int32 = 0

    init(_ algorithm: StemAlgorithm) { self.algorithm = algorithm }

    /// Returns the folded stem of a word; `nil` if it is the folded word itself, or the stem of that.
    mutating func stem(of word: WordBytes) -> [UInt8]? {
      let slot = slot(of: word)
      let size = entries[slot].stemSize
      return size > 0 ? Array(stems[slot * Self.width..<slot * Self.width + size]) : nil
    }

    /// Starts to count the stems of another text.
    mutating func beginText() { text &+= 1 }

    /// Appends the stem of a word after a space if this is its first, second, fourth, eighth … occurrence.
    mutating func appendStem(of word: WordBytes, to output: inout [UInt8]) {
      let slot = slot(of: word)
      let size = entries[slot].stemSize
      guard size > 0 else { return }
      let count = count(entries[slot].stemHash)
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

    /// Returns the slot of a word, which is filled if necessary.
    private mutating func slot(of word: WordBytes) -> Int {
      let slot = Int(word.hash >> UInt64(64 - Self.slotBits))
      if entries[slot].word != word { fill(slot, with: word) }
      return slot
    }

    private mutating func fill(_ slot: Int, with word: WordBytes) {
      entries[slot] = Entry(word: word)
      let bytes = word.bytes
      // Numbers and names with digits have no stem.
      guard !bytes.contains(where: \.isASCIIDigit), let result = algorithm.stem(of: bytes) else {
        return
      }
      let (stem, folded) = (Self.folded(result), Self.folded(bytes))
      guard (1...Self.width).contains(stem.count), stem != folded,
        folded == bytes || stem != algorithm.stem(of: folded)
      else { return }
      for index in stem.indices { stems[slot * Self.width + index] = stem[index] }
      entries[slot].stemSize = stem.count
      entries[slot].stemHash = WordBytes(stem.span).hash
    }

    private static func folded(_ word: [UInt8]) -> [UInt8] {
      guard word.contains(where: { $0 >= 0x80 }) else { return word }
      return Array(TextFolding.folded(String(decoding: word, as: UTF8.self)).utf8)
    }
  }
}
