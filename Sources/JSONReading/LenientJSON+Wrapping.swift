extension LenientJSON {
  /// Skips non-JSON text around values: comment and CDATA markers, remarks, unusual whitespace.
  mutating func skipWrapping() -> Bool {
    if skipRemark() { return true }
    for mark in ["<!--", "-->", "<![CDATA[", "]]>", "\u{FEFF}", "\u{A0}"] where has(mark) {
      repair(
        mark.utf8.count == 4 || mark.hasSuffix(">") || mark.hasPrefix("<")
          ? "a comment or CDATA mark" : "a byte order mark or no-break blank"
      )
      position += mark.utf8.count
      return true
    }
    if has("//") {
      repair("a comment or CDATA mark")
      if has("//<![CDATA[") || has("//]]>") || has("// <![CDATA[") || has("// ]]>") {
        position += 2
        return true
      }
      while let byte = current, byte != 0x0A { _ = byte; position += 1 }
      return true
    }
    guard has("/*") else { return false }
    repair("a comment or CDATA mark")
    position += 2
    while current != nil, !has("*/") {
      if current == 0x0A { countLine() }
      position += 1
    }
    position = min(position + 2, bytes.count)
    return true
  }

  /// Skips an HTML comment without JSON: a remark before or within the value.
  private mutating func skipRemark() -> Bool {
    guard has("<!--"), !hasUnclosedRemark else { return false }
    var start = position + 4
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    guard start < bytes.count, !"{[\"<-/".utf8.contains(bytes[start]) else { return false }
    var end = start
    while end + 2 < bytes.count, !bytes[end...].starts(with: "-->".utf8) { end += 1 }
    guard end + 2 < bytes.count else {
      hasUnclosedRemark = true
      return false
    }
    repair("a comment or CDATA mark")
    while position < end {
      if bytes[position] == 0x0A { countLine() }
      position += 1
    }
    position += 3
    return true
  }
}
