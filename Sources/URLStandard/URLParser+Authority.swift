import Basics

extension URLParser {
  /// Implements the authority, host and port states: writes `//user:password@host:port`.
  mutating func parseAuthority() -> Bool {
    var end = position
    while end < input.count, !isSlash(input[end]), !endsPath(input[end]) { end += 1 }
    output.append(contentsOf: "//".utf8)
    var hostStart = position
    parts.username = output.count..<output.count
    parts.password = parts.username
    if let at = input[position..<end].lastIndex(of: UInt8(ascii: "@")) {
      guard at + 1 < end else { return fail(.credentialsWithoutHost) }
      writeCredentials(input[position..<at])
      hostStart = at + 1
    }
    let colon = portColon(in: hostStart..<end)
    guard writeHost(input[hostStart..<(colon ?? end)], isFollowedByPort: colon != nil) else {
      return false
    }
    if let colon {
      guard writePort(input[(colon + 1)..<end]) else { return false }
    }
    parts.pathStart = output.count
    position = end
    return true
  }

  private mutating func writeCredentials(_ bytes: ArraySlice<UInt8>) {
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let start = output.count
    for byte in bytes[..<colon] { output.append(byte, encoding: .userinfo) }
    parts.username = start..<output.count
    parts.password = output.count..<output.count
    if colon + 1 < bytes.endIndex {
      output.append(UInt8(ascii: ":"))
      let passwordStart = output.count
      for byte in bytes[(colon + 1)...] { output.append(byte, encoding: .userinfo) }
      parts.password = passwordStart..<output.count
    }
    if !parts.username.isEmpty || !parts.password.isEmpty { output.append(UInt8(ascii: "@")) }
  }

  /// Returns the offset of the colon before the port: the first one outside of brackets.
  private func portColon(in range: Range<Int>) -> Int? {
    var isInsideBrackets = false
    for index in range {
      switch input[index] {
      case UInt8(ascii: "["): isInsideBrackets = true
      case UInt8(ascii: "]"): isInsideBrackets = false
      case UInt8(ascii: ":") where !isInsideBrackets: return index
      default: continue
      }
    }
    return nil
  }

  private mutating func writeHost(_ bytes: ArraySlice<UInt8>, isFollowedByPort: Bool) -> Bool {
    let start = output.count
    if bytes.isEmpty {
      guard special == nil, !isFollowedByPort, parts.username.isEmpty, parts.password.isEmpty
      else { return fail(isFollowedByPort ? .credentialsWithoutHost : .missingHost) }
    } else if special == nil || !HostParser.appendPlainHost(bytes, to: &output) {
      guard let host = HostParser.parse(Array(bytes), isSpecial: special != nil) else {
        return fail(HostParser.problem(of: Array(bytes), isSpecial: special != nil))
      }
      output.append(contentsOf: host)
    }
    parts.host = start..<output.count
    return true
  }

  private mutating func writePort(_ digits: ArraySlice<UInt8>) -> Bool {
    guard !digits.isEmpty else { return true }
    var port = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return failPort(digits) }
      port = port * 10 + Int(digit - UInt8(ascii: "0"))
      guard port <= 65535 else { return failPort(digits) }
    }
    guard port != special?.defaultPort else { return true }
    parts.port = UInt16(port)
    output.append(UInt8(ascii: ":"))
    output.append(contentsOf: String(port).utf8)
    return true
  }

  private mutating func failPort(_ digits: ArraySlice<UInt8>) -> Bool {
    fail(.invalidPort(String(decoding: digits.prefix(20), as: UTF8.self)))
  }
}
