import Basics
import HTMLParsing

/// The header of a message ([RFC 5322, section 2.2](https://www.rfc-editor.org/rfc/rfc5322#section-2.2)) at the start of a `<pre>`, as
/// archives of mailing lists show it.
struct MailHeader {
  /// The maximum size of a header, in bytes.
  private static let sizeLimit = 8000
  /// The maximum size of the text before it, in bytes; an example of a message has more.
  private static let distanceLimit = 600
  /// The maximum number of `<pre>` elements that are read.
  private static let elementLimit = 20

  /// The `<pre>` that starts with the header.
  let element: Int
  /// The value of the field `Date`.
  let date: String
  /// The value of the field `From`.
  let sender: String

  /// Reads the header of the only message of a page; `nil` if there is none, or several.
  init?(_ document: HTMLDocument) {
    var found: MailHeader?
    for element in document.elements.indices.lazy.filter({ document.elements[$0].name == .pre })
      .prefix(Self.elementLimit)
    {
      // An example of a message is further down.
      guard found != nil || document.isNearStart(element, limit: Self.distanceLimit) else {
        return nil
      }
      guard let fields = Self.fields(document.start(of: element, limit: Self.sizeLimit)) else {
        continue
      }
      guard found == nil else { return nil }
      found = MailHeader(element: element, date: fields.date, sender: fields.sender)
    }
    guard let found else { return nil }
    self = found
  }

  private init(element: Int, date: String, sender: String) {
    self.element = element
    self.date = date
    self.sender = sender
  }

  /// Returns fields of a text that starts with a header, which has `From`, `Date` and `Subject`, and ends at a blank line.
  private static func fields(_ text: String) -> (date: String, sender: String)? {
    var fields: [String: Substring] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard !line.isEmpty, line != "\r" else {
        guard fields.isEmpty else { break }
        continue
      }
      if line.first == " " || line.first == "\t" { continue }
      let name = line.prefix { $0 != ":" }
      guard name.endIndex < line.endIndex, name.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
        return nil
      }
      fields[name.lowercased()] = line[line.index(after: name.endIndex)...]
    }
    guard let sender = fields["from"], let date = fields["date"], fields["subject"] != nil else {
      return nil
    }
    return (String(date), String(sender))
  }
}

extension HTMLDocument {
  /// Returns the start of the text of an element, with its line breaks.
  fileprivate func start(of element: Int, limit: Int) -> String {
    var start: [UInt8] = []
    let runs = Int(elements[element].textStart)..<Int(elements[element].textEnd)
    for run in runs where textRuns[run].isVisible {
      start += bytes(of: textRuns[run].range).prefix(limit - start.count)
      if start.count == limit { break }
    }
    return String(decoding: start, as: UTF8.self)
  }

  /// Returns `true` if only a little visible text is before an element.
  fileprivate func isNearStart(_ element: Int, limit: Int) -> Bool {
    var size = 0
    for run in textRuns[..<Int(elements[element].textStart)] where run.isVisible {
      size += run.range.count
      if size > limit { return false }
    }
    return true
  }
}
