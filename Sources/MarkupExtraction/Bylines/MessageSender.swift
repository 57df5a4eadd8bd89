import Basics
import HTMLParsing

/// The sender of the only message that a page shows, as archives of mailing lists write it.
///
/// public-inbox shows the header in a `<pre>`, MHonArc and hypermail a field per line. Pipermail writes the name in bold before the address,
/// without a label.
struct MessageSender {
  /// The number of lines at the start of a page in which the header of a message may be.
  private static let lineCount = 40
  /// The maximum size of a line that is read, in bytes.
  private static let lineLimit = 200
  /// The number of lines between the field `From` and another one.
  private static let fieldDistance = 6
  /// The number of elements between the heading and a name in bold.
  private static let boldDistance = 4

  /// The element that starts with the name, or contains it.
  let element: Int
  /// The name with or without the address, as a mailbox is written ([RFC 5322, section
  /// 3.4](https://www.rfc-editor.org/rfc/rfc5322#section-3.4)), with `@` or with ` at `.
  let text: String

  /// Reads the sender; `nil` if the page shows no message, or several.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - heading: The heading that names it; -1 if there is none.
  init?(_ document: HTMLDocument, heading: Int) {
    if let header = MailHeader(document) {
      (element, text) = (header.element, header.sender)
    } else if let (element, text) = Self.labeled(in: document)
      ?? Self.bold(in: document, behind: heading)
    {
      (self.element, self.text) = (element, text)
    } else {
      return nil
    }
  }

  /// Returns the value of the only line `From:` with an address that is close to one of another field.
  private static func labeled(in document: HTMLDocument) -> (Int, String)? {
    let lines = document.firstLines(count: lineCount, limit: lineLimit)
    let senders = lines.indices.compactMap { index in
      value(of: "from", in: lines[index].text).flatMap { hasAddress($0) ? (index, $0) : nil }
    }
    guard senders.count == 1, let (index, sender) = senders.first else { return nil }
    let near = lines[max(0, index - fieldDistance)..<min(lines.count, index + fieldDistance + 1)]
    let isHeader = near.contains { line in
      ["date", "subject"].contains { value(of: $0, in: line.text) != nil }
    }
    return isHeader ? (document.element(of: lines[index].run), sender) : nil
  }

  /// Returns the value of a line such as `From: Ada Lovelace <ada@mill.example>`; `nil` for those of other fields.
  private static func value(of field: String, in line: String) -> String? {
    guard line.utf8.count > field.utf8.count,
      line.prefix(field.count).lowercased() == field
    else { return nil }
    let rest = line.dropFirst(field.count).drop(while: \.isWhitespace)
    return rest.first == ":" ? String(rest.dropFirst().drop(while: \.isWhitespace)) : nil
  }

  /// Returns the name in bold closely behind the heading and before a link with an address.
  private static func bold(
    in document: HTMLDocument,
    behind heading: Int
  ) -> (Int, String)? {
    guard heading >= 0 else { return nil }
    let start = Int(document.elements[heading].end)
    let bold = document.elements[start...].prefix(boldDistance).indices.first { index in
      [.b, .strong].contains(document.elements[index].name)
    }
    guard let bold, case let next = Int(document.elements[bold].end),
      next < document.elements.count, document.elements[next].name == .a,
      let address = document.shortText(of: next, limit: lineLimit),
      hasAddress(address), let name = document.shortText(of: bold, limit: lineLimit)
    else { return nil }
    return (bold, name)
  }

  /// Returns `true` for `ada@mill.example` and for `ada at mill.example`.
  private static func hasAddress(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "@")) || text.contains(" at ") || text.contains("(at)")
  }
}

extension HTMLDocument {
  /// Returns the first lines of the visible text with their first runs; long ones are cut off.
  fileprivate func firstLines(count: Int, limit: Int) -> [(run: Int, text: String)] {
    var lines: [(Int, String)] = []
    var (first, line) = (0, [UInt8]())
    var run = 0
    while run < textRuns.count, lines.count < count {
      if textRuns[run].isVisible {
        line += bytes(of: textRuns[run].range).prefix(limit - line.count)
      }
      run += 1
      guard run == textRuns.count || textRuns[run].startsBlock else { continue }
      let text = String(decoding: line, as: UTF8.self).collapsingWhitespace
      if !text.isEmpty { lines.append((first, text)) }
      (first, line) = (run, [])
    }
    return lines
  }
}
