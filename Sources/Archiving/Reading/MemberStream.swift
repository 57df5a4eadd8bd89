import ContentCodings

/// The decompressed bytes of an archive, with the boundaries of its members.
///
/// An archive is uncompressed, or a sequence of gzip members or Zstandard frames, usually one per
/// record. The window contains bytes of only one member.
final class MemberStream {
  /// The result of reading more bytes.
  enum Piece: Equatable {
    /// The window has more bytes.
    case bytes
    /// The member has ended; the next bytes are those of another one.
    case memberEnd
    /// The member is damaged; the next bytes are those of another one.
    case damaged(String)
    /// The file has ended.
    case fileEnd
  }

  private enum State {
    case start
    case plain
    case member
    /// The member has ended, which the next call reports; the window has its last bytes.
    case memberEnd
    case betweenMembers
    /// The rest of the member cannot be decompressed; the window still has the bytes before the damage.
    case damaged
    case fileEnd
  }

  private static let windowSize = 256 * 1024

  private let input: CompressedInput
  private var coding = MemberCoding.gzip
  private var decoder = MemberDecoder(.gzip)
  private var dictionary: [UInt8] = []
  private var state = State.start
  private(set) var window = [UInt8](repeating: 0, count: MemberStream.windowSize)
  /// The unused range of the window.
  private(set) var range = 0..<0
  /// The position of the window in the uncompressed file or in the member.
  private var windowOffset = 0
  private(set) var isCompressed = false

  init(_ source: any ByteSource) { input = CompressedInput(source) }

  /// The file position of a record that starts here: the start of its member if the archive is
  /// compressed.
  var offset: Int { isCompressed ? input.mark : windowOffset + range.lowerBound }

  var unused: ArraySlice<UInt8> { window[range] }

  /// Skips bytes of the window.
  func drop(_ count: Int) {
    range = (range.lowerBound + count)..<range.upperBound
  }

  /// Skips line terminators.
  ///
  /// The window is not sliced: while a slice exists, filling the window would copy it, which was 1.5 %
  /// of the time of an extraction.
  func skipLineEnds() {
    var start = range.lowerBound
    while start < range.upperBound, window[start] == 0x0D || window[start] == 0x0A { start += 1 }
    range = start..<range.upperBound
  }

  /// Reads more bytes into the window.
  func fill() throws(ReadingError) -> Piece {
    switch state {
    case .start, .betweenMembers: return try beginMember()
    case .plain: return try fillPlain()
    case .member: return try fillDecompressed()
    case .memberEnd:
      state = .betweenMembers
      return .memberEnd
    case .damaged: return try skipDamage()
    case .fileEnd: return .fileEnd
    }
  }

  /// Reads ahead until the window has `count` bytes, or the member or the file has no more.
  ///
  /// Damage is not skipped, so that the bytes before it can be used.
  func lookAhead(_ count: Int) throws(ReadingError) {
    while range.count < count {
      switch state {
      case .plain:
        guard try fillPlain() == .bytes else { return }
      case .member:
        let piece = try fillDecompressed(skippingDamage: false)
        guard piece == .bytes || piece == .memberEnd else { return }
      case .start, .memberEnd, .betweenMembers, .damaged, .fileEnd: return
      }
    }
  }

  /// The position of the first unused byte in the uncompressed file or in the member.
  var position: Int { windowOffset + range.lowerBound }

  /// The number of the member, which distinguishes equal values of ``position``.
  private(set) var memberCount = 0

  /// The name of a member in messages.
  var memberName: String { coding.name }

  /// Returns bytes at a position of an uncompressed file; `nil` if the archive is compressed or sequential.
  func bytes(at position: Int, count: Int) -> [UInt8]? {
    isCompressed ? nil : input.bytes(at: position, count: count)
  }

  // MARK: Members

  private func beginMember() throws(ReadingError) -> Piece {
    guard range.isEmpty else { return .memberEnd }
    let isFirst = state == .start
    if !isFirst { try skipPadding() }
    guard try input.require(1) else { return end() }
    _ = try input.require(4)
    input.setMark()
    clearWindow()
    let found = MemberCoding(input.bytes[input.range])
    if isFirst, let found {
      if let problem = try begin(found) { return .damaged(problem) }
      return try fillDecompressed()
    }
    if found == coding || !isFirst && coding == .zstd && isSkippable {
      decoder.reset()
      state = .member
      return try fillDecompressed()
    }
    guard isFirst else {
      state = try input.skipToMember(coding) ? .betweenMembers : .fileEnd
      return .damaged("what follows the \(coding.name) is no further member")
    }
    // The same bytes decide, however many the source returns at once.
    _ = try input.require(RecordStart.sampleSize)
    guard RecordStart.mayBegin(input.bytes[input.range].prefix(RecordStart.sampleSize)) else {
      // The head of the first member may be damaged.
      isCompressed = true
      return try skipDamage()
    }
    state = .plain
    return try fillPlain()
  }

  /// Starts the first member, after the dictionary if there is one.
  ///
  /// - Returns: The problem of the dictionary; `nil` if there is none.
  private func begin(_ found: MemberCoding) throws(ReadingError) -> String? {
    (isCompressed, coding) = (true, found)
    if ZstdDictionary.begins(input.bytes[input.range]) {
      guard let dictionary = try readDictionary() else {
        state = .fileEnd
        return "the Zstandard dictionary of the archive cannot be read"
      }
      self.dictionary = dictionary
      input.setMark()
    }
    decoder = MemberDecoder(found, dictionary: dictionary)
    state = .member
    return nil
  }

  private func readDictionary() throws(ReadingError) -> [UInt8]? {
    guard try input.require(ZstdDictionary.headLength) else { return nil }
    let length = ZstdDictionary.headLength + ZstdDictionary.length(input.bytes[input.range])
    guard length <= ZstdDictionary.sizeLimit, try input.require(length) else { return nil }
    let start = input.range.lowerBound
    input.range = (start + length)..<input.range.upperBound
    return ZstdDictionary.read(
      Array(input.bytes[(start + ZstdDictionary.headLength)..<(start + length)])
    )
  }

  /// A Boolean value that indicates whether a skippable Zstandard frame starts here, which the decoder
  /// ignores.
  private var isSkippable: Bool {
    let head = input.bytes[input.range].prefix(4)
    return head.count == 4 && head.dropFirst().elementsEqual([0x2A, 0x4D, 0x18])
      && (head.first ?? 0) & 0xF0 == 0x50
  }

  /// Skips zero padding after a member, as on tapes and block devices.
  private func skipPadding() throws(ReadingError) {
    while try input.require(1), input.bytes[input.range.lowerBound] == 0 {
      let rest = input.bytes[input.range].drop { $0 == 0 }
      input.range = (input.range.upperBound - rest.count)..<input.range.upperBound
    }
  }

  private func end() -> Piece {
    state = .fileEnd
    return .fileEnd
  }

  private func clearWindow() {
    memberCount += 1
    range = 0..<0
    windowOffset = 0
  }

  // MARK: The window

  private func fillPlain() throws(ReadingError) -> Piece {
    guard try input.require(1) else { return end() }
    makeRoom()
    let count = min(window.count - range.upperBound, input.range.count)
    let start = input.range.lowerBound
    window.replaceSubrange(
      range.upperBound..<(range.upperBound + count),
      with: input.bytes[start..<(start + count)]
    )
    input.range = (start + count)..<input.range.upperBound
    input.setMark()
    range = range.lowerBound..<(range.upperBound + count)
    return .bytes
  }

  /// Decompresses more bytes of the member; a damaged rest of it is left to the next call if `isSkippingDamage` is
  /// `false`.
  private func fillDecompressed(
    skippingDamage isSkippingDamage: Bool = true
  ) throws(ReadingError) -> Piece {
    makeRoom()
    while true {
      // Without input, a decoder may still have buffered output.
      let hasInput = try input.require(1)
      let unread = input.range.count
      switch decoder.step(input.bytes, &input.range, into: &window, at: range.upperBound) {
      case .wrote(0) where !hasInput:
        if !isSkippingDamage { return .fileEnd }
        state = .fileEnd
        return .damaged("the file ends inside of a \(coding.name)")
      case .wrote(0) where input.range.count < unread: continue
      case .wrote(0):
        if isSkippingDamage { return try skipDamage() }
        state = .damaged
        return .memberEnd
      case .wrote(let count):
        range = range.lowerBound..<(range.upperBound + count)
        return .bytes
      case .ended(let count):
        range = range.lowerBound..<(range.upperBound + count)
        state = count > 0 ? .memberEnd : .betweenMembers
        return count > 0 ? .bytes : .memberEnd
      case .damaged:
        if isSkippingDamage { return try skipDamage() }
        state = .damaged
        return .memberEnd
      }
    }
  }

  /// Discards used bytes, or enlarges the window if all of it is still needed.
  private func makeRoom() {
    if range.isEmpty {
      windowOffset += range.lowerBound
      range = 0..<0
    } else if range.lowerBound > window.count / 2 {
      let rest = Array(window[range])
      window.replaceSubrange(..<rest.count, with: rest)
      windowOffset += range.lowerBound
      range = 0..<rest.count
    }
    if window.count - range.upperBound < Self.windowSize / 4 {
      window.append(contentsOf: repeatElement(0, count: Self.windowSize))
    }
  }

  // MARK: Damage

  /// Searches for the next member in which a record starts.
  private func skipDamage() throws(ReadingError) -> Piece {
    let problem = Piece.damaged("the \(coding.name) is damaged")
    // The bytes that were decompressed so far belong to an incomplete record.
    range = range.upperBound..<range.upperBound
    input.rewindBehindMark()
    while try input.skipToMember(coding) {
      if try beginsRecord() {
        state = .betweenMembers
        return problem
      }
      input.range = (input.range.lowerBound + 1)..<input.range.upperBound
    }
    state = .fileEnd
    return problem
  }

  /// Returns `true` if a member candidate decompresses to the start of a record.
  private func beginsRecord() throws(ReadingError) -> Bool {
    _ = try input.require(coding.startLength)
    var range = input.range.prefix(coding.startLength)
    var start = [UInt8](repeating: 0, count: 64)
    switch MemberDecoder(coding, dictionary: dictionary).step(
      input.bytes,
      &range,
      into: &start,
      at: 0
    ) {
    case .damaged: return false
    case .wrote(let count), .ended(let count):
      let text = start[..<count].drop { $0 == 0x0D || $0 == 0x0A }
      return text.starts(with: RecordStart.warc) || RecordStart.mayBeARC(text)
    }
  }
}
