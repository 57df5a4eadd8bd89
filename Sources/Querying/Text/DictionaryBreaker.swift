import Synchronization
import _FoundationICU

/// Splits scripts without spaces into words with ICU's dictionaries, or into bigrams if there are none.
enum DictionaryBreaker {
  /// Returns the words of a run of Thai, Lao, Myanmar or Khmer.
  static func words(_ run: String) -> [String] {
    let units = Array(run.utf16)
    guard units.count > 1, let ends = breaker.withLock({ $0.ends(in: units) }), !ends.isEmpty
    else { return pairs(run) }
    var words: [String] = []
    var start = 0
    for end in ends where end > start && end <= units.count {
      words.append(String(decoding: units[start..<end], as: UTF16.self))
      start = end
    }
    return words
  }

  private static func pairs(_ run: String) -> [String] {
    let scalars = Array(run.unicodeScalars)
    guard scalars.count > 2 else { return [run] }
    return zip(scalars, scalars.dropFirst()).map { "\($0)\($1)" }
  }

  private static let breaker = Mutex(WordBreaker())
}

/// ICU's break iterator; one is shared, because opening it reads the dictionaries.
@safe private struct WordBreaker: ~Copyable, @unchecked Sendable {
  private let iterator: OpaquePointer?

  init() {
    var status = U_ZERO_ERROR
    let opened = unsafe swift_ubrk_open(UBRK_WORD, "th", nil, 0, &status)
    unsafe iterator = status.rawValue <= U_ZERO_ERROR.rawValue ? opened : nil
  }

  deinit { if unsafe iterator != nil { unsafe swift_ubrk_close(iterator) } }

  /// Returns the end offsets of words; `nil` without dictionaries.
  borrowing func ends(in units: [UInt16]) -> [Int]? {
    guard unsafe iterator != nil else { return nil }
    return unsafe units.withUnsafeBufferPointer { buffer in
      var status = U_ZERO_ERROR
      unsafe swift_ubrk_setText(
        iterator,
        buffer.baseAddress,
        Int32(clamping: buffer.count),
        &status
      )
      guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
      var ends: [Int] = []
      _ = unsafe swift_ubrk_first(iterator)
      while case let end = unsafe swift_ubrk_next(iterator), end != -1 { ends.append(Int(end)) }
      return ends
    }
  }
}
