import Basics

extension URLParser {
  /// Implements the relative and relative slash states.
  mutating func parseRelative(to base: WebURL) -> Bool {
    if isSlash(current) {
      if isSlash(byte(ahead: 1)) {
        if special != nil { return parseAuthorityBehindSlashes() }
        position += 2
        return parseAuthority() && parsePathStart()
      }
      copyAuthority(of: base)
      return parsePath()
    }
    copyAuthority(of: base)
    return continueBehindPath(of: base)
  }

  /// Implements the common part of the relative and file states for the path and query of the base.
  mutating func continueBehindPath(of base: WebURL) -> Bool {
    let keepsPath = current.map(endsPath) ?? true
    output.append(contentsOf: base.path.utf8)
    guard keepsPath else {
      shortenPath()
      return parsePath()
    }
    finishPath()
    if current != UInt8(ascii: "?"), let query = base.query {
      parts.queryStart = output.count
      output.append(UInt8(ascii: "?"))
      output.append(contentsOf: query.utf8)
    }
    return finishBehindPath()
  }

  /// Copies user, host and port from `base`; the scheme is already written.
  private mutating func copyAuthority(of base: WebURL) {
    let scheme = parts.schemeEnd
    let authorityEnd = base.authorityEnd
    output.removeSubrange((scheme + 1)...)
    output.append(
      contentsOf: base.href.utf8.dropFirst(scheme + 1).prefix(authorityEnd - scheme - 1)
    )
    parts.username = base.parts.username
    parts.password = base.parts.password
    parts.host = base.parts.host
    parts.port = base.parts.port
    parts.pathStart = output.count
  }

  // MARK: file

  /// Implements the file and file slash states.
  mutating func parseFile() -> Bool {
    let base = base.flatMap { $0.scheme == "file" ? $0 : nil }
    if isSlash(current) {
      position += 1
      if isSlash(current) {
        position += 1
        return parseFileHost()
      }
      setFileHost(base?.hostname ?? "")
      if let base, !startsWithDriveLetter(at: position), let drive = base.driveLetter {
        output.append(UInt8(ascii: "/"))
        output.append(contentsOf: drive.utf8)
      }
      position -= 1
      return parsePath()
    }
    setFileHost(base?.hostname ?? "")
    guard let base else { return parsePath() }
    if let byte = current, !endsPath(byte), startsWithDriveLetter(at: position) {
      return parsePath()
    }
    return continueBehindPath(of: base)
  }

  /// Implements the file host state.
  private mutating func parseFileHost() -> Bool {
    var end = position
    while end < input.count, !isSlash(input[end]), !endsPath(input[end]) { end += 1 }
    let buffer = input[position..<end]
    if buffer.count == 2, Self.isDriveLetter(buffer) {
      setFileHost("")
      return parsePath()
    }
    if buffer.isEmpty {
      setFileHost("")
      return parsePathStart()
    }
    guard let host = HostParser.parse(Array(buffer), isSpecial: true) else {
      return fail(HostParser.problem(of: Array(buffer), isSpecial: true))
    }
    setFileHost(host == Array("localhost".utf8) ? "" : String(decoding: host, as: UTF8.self))
    position = end
    return parsePathStart()
  }

  private mutating func setFileHost(_ host: String) {
    output.append(contentsOf: "//".utf8)
    parts.username = output.count..<output.count
    parts.password = parts.username
    let start = output.count
    output.append(contentsOf: host.utf8)
    parts.host = start..<output.count
    parts.pathStart = output.count
  }

  /// Implements [starts with a Windows drive
  /// letter](https://url.spec.whatwg.org/#start-with-a-windows-drive-letter).
  private func startsWithDriveLetter(at index: Int) -> Bool {
    guard index + 1 < input.count, Self.isDriveLetter(input[index..<(index + 2)]) else {
      return false
    }
    return index + 2 == input.count || isSlash(input[index + 2]) || endsPath(input[index + 2])
  }

  static func isDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 2, bytes[bytes.startIndex].isASCIILetter else { return false }
    let second = bytes[bytes.startIndex + 1]
    return second == UInt8(ascii: ":") || second == UInt8(ascii: "|")
  }
}

extension WebURL {
  /// The offset after user, host and port.
  var authorityEnd: Int {
    guard let host = parts.host else { return parts.schemeEnd + 1 }
    guard let port = parts.port else { return host.upperBound }
    return host.upperBound + 1 + String(port).utf8.count
  }

  /// The first segment of the path, if it is a normalized Windows drive letter.
  var driveLetter: String? {
    let segment = path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    guard segment.count == 2, let first = segment.first, first.isASCIILetter,
      segment.last == UInt8(ascii: ":")
    else { return nil }
    return String(segment)
  }
}
