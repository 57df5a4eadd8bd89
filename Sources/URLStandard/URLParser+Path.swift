import Basics

extension URLParser {
  /// Implements the path start state: a special URL always has a path.
  mutating func parsePathStart() -> Bool {
    guard special == nil else { return parsePath() }
    guard let byte = current else { return finishBehindPath() }
    return endsPath(byte) ? finishBehindPath() : parsePath()
  }

  /// Implements the path state, with one iteration per segment.
  ///
  /// The leading slash is not consumed yet.
  mutating func parsePath() -> Bool {
    if isSlash(current) { position += 1 }
    while true {
      let start = output.count
      output.append(UInt8(ascii: "/"))
      let end = segmentEnd
      output.append(input[position..<end], encoding: .path)
      position = end
      let isFollowedBySlash = isSlash(current)
      finishSegment(from: start, isFollowedBySlash: isFollowedBySlash)
      guard isFollowedBySlash else { break }
      position += 1
    }
    return finishBehindPath()
  }

  /// The end of the segment at the pointer.
  private var segmentEnd: Int {
    let isSpecial = special != nil
    return input[position...].firstIndex { byte in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        || byte == UInt8(ascii: "\\") && isSpecial
    } ?? input.count
  }

  /// Removes dot segments, and normalizes the separator of a drive letter to a colon.
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

  /// Implements [shorten a URL's path](https://url.spec.whatwg.org/#shorten-a-urls-path).
  mutating func shortenPath() {
    let path = output[parts.pathStart...]
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return }
    let isDrive =
      special == .file && slash == parts.pathStart && path.count == 3
      && path[slash + 1].isASCIILetter && path[slash + 2] == UInt8(ascii: ":")
    if !isDrive { output.removeSubrange(slash...) }
  }

  /// Implements the opaque path state.
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

  /// Implements the query and fragment states; the pointer is at `?`, at `#` or at the end.
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

  /// Implements the query state.
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
    output.append(query, encoding: set)
  }

  /// Finishes the path.
  ///
  /// Without a host, a path with two leading slashes is written after `/.`, so that parsing it again gives
  /// the same URL.
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
    output.append(input[position...], encoding: .fragment)
    position = input.count
    return true
  }
}

/// The segments `.` and `..`, including those with percent-encoded dots.
private enum DotSegment {
  case single
  case double

  init?(_ segment: ArraySlice<UInt8>) {
    guard let first = segment.first, segment.count <= 6,
      first == UInt8(ascii: ".") || first == UInt8(ascii: "%")
    else { return nil }
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
