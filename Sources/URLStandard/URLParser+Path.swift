extension URLParser {
  /// Path start state: a special URL always has a path.
  mutating func parsePathStart() -> Bool {
    guard special == nil else { return parsePath() }
    guard let byte = current else { return finishBehindPath() }
    return endsPath(byte) ? finishBehindPath() : parsePath()
  }

  /// Path state: one turn a segment.
  ///
  /// A leading slash has not been passed yet.
  mutating func parsePath() -> Bool {
    if isSlash(current) { position += 1 }
    while true {
      let start = output.count
      output.append(UInt8(ascii: "/"))
      while let byte = current, !isSlash(byte), !endsPath(byte) {
        output.append(byte, encoding: .path)
        position += 1
      }
      let isFollowedBySlash = isSlash(current)
      finishSegment(from: start, isFollowedBySlash: isFollowedBySlash)
      guard isFollowedBySlash else { break }
      position += 1
    }
    return finishBehindPath()
  }

  /// Takes dot segments out and writes a drive letter's colon.
  private mutating func finishSegment(from start: Int, isFollowedBySlash: Bool) {
    switch DotSegment(output[(start + 1)...]) {
    case .double:
      output.removeSubrange(start...)
      shortenPath()
      if !isFollowedBySlash { output.append(UInt8(ascii: "/")) }
    case .single:
      output.removeSubrange(start...)
      if !isFollowedBySlash { output.append(UInt8(ascii: "/")) }
    case nil:
      guard special == .file, start == parts.pathStart,
        Self.isDriveLetter(output[(start + 1)...])
      else { return }
      output[start + 2] = UInt8(ascii: ":")
    }
  }

  /// [Shorten a URL's path](https://url.spec.whatwg.org/#shorten-a-urls-path).
  mutating func shortenPath() {
    let path = output[parts.pathStart...]
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return }
    let isDrive =
      special == .file && slash == parts.pathStart && path.count == 3
      && path[slash + 1].isASCIILetter && path[slash + 2] == UInt8(ascii: ":")
    if !isDrive { output.removeSubrange(slash...) }
  }

  /// Opaque path state.
  mutating func parseOpaquePath() -> Bool {
    parts.hasOpaquePath = true
    while let byte = current, !endsPath(byte) {
      let isLastBlank =
        byte == UInt8(ascii: " ") && self.byte(ahead: 1).map(endsPath) ?? false
      if isLastBlank {
        output.append(contentsOf: "%20".utf8)
      } else {
        output.append(byte, encoding: .c0Control)
      }
      position += 1
    }
    return finishBehindPath()
  }

  /// Query and fragment state; the pointer is at `?`, at `#` or at the end.
  mutating func finishBehindPath() -> Bool {
    finishPath()
    if current == UInt8(ascii: "?") {
      parts.queryStart = output.count
      output.append(UInt8(ascii: "?"))
      position += 1
      parseQuery()
    }
    return current == UInt8(ascii: "#") ? parseFragment() : true
  }

  /// Query state.
  private mutating func parseQuery() {
    let end = input[position...].firstIndex(of: UInt8(ascii: "#")) ?? input.count
    let query = input[position..<end]
    position = end
    if let queryEncoder, let special, !special.isWebSocket {
      let parts = queryEncoder(String(decoding: query, as: UTF8.self))
      output.append(parts, encoding: .specialQuery)
      return
    }
    let set: PercentEncodeSet = special == nil ? .query : .specialQuery
    for byte in query { output.append(byte, encoding: set) }
  }

  /// Without a host, a path that begins with two slashes is written behind `/.`, so that reading it
  /// again gives the same URL.
  mutating func finishPath() {
    guard !isPathFinished else { return }
    isPathFinished = true
    let path = output[parts.pathStart...]
    if parts.host == nil, !parts.hasOpaquePath, path.starts(with: "//".utf8) {
      output.insert(contentsOf: "/.".utf8, at: parts.pathStart)
      parts.pathStart += 2
    }
    parts.pathEnd = output.count
  }

  mutating func parseFragment() -> Bool {
    parts.fragmentStart = output.count
    output.append(UInt8(ascii: "#"))
    position += 1
    while let byte = current {
      output.append(byte, encoding: .fragment)
      position += 1
    }
    return true
  }
}

/// `.` and `..`, also where their dots are percent-encoded.
private enum DotSegment {
  case single
  case double

  init?(_ segment: ArraySlice<UInt8>) {
    guard (1...6).contains(segment.count) else { return nil }
    var dots = 0
    var rest = segment
    while let first = rest.first {
      if first == UInt8(ascii: ".") {
        rest.removeFirst()
      } else if Hexadecimal.percentDecoded(rest, at: rest.startIndex) == UInt8(ascii: ".") {
        rest.removeFirst(3)
      } else {
        return nil
      }
      dots += 1
    }
    switch dots {
    case 1: self = .single
    case 2: self = .double
    default: return nil
    }
  }
}
