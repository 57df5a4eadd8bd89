import Basics
import MarkupExtraction
import URLStandard

/// Decides by the page alone whether it is the shell of an application, which only scripts fill.
///
/// Nearly all pages have enough text, and cost nothing here.
enum ShellTest {
  /// Text below which a page can be a shell, in bytes: by a client-side template, by a mount point or a prompt, by nothing
  /// else.
  private static let (templateText, mountText, emptyText) = (600, 250, 100)
  /// The number of links from which a page with little text is no shell.
  private static let linkLimit = 3
  /// The longest delay of a `<meta http-equiv=refresh>` that makes a page a stub of its target, in seconds.
  private static let longestRefresh = 10
  /// The bytes of a page that are looked at.
  private static let scanLimit = 262_144
  /// The bytes of a tag that are looked at.
  private static let tagLimit = 1000

  /// Names that frameworks suggest for the `id` of the element that they fill.
  private static let mounts: [[UInt8]] = [
    "root", "app", "__next", "__nuxt", "___gatsby", "main-app", "react-root", "svelte", "q-app",
    "app-root", "ember", "mount", "wrapper",
  ].map { Array($0.utf8) }
  private static let templates: [[UInt8]] = ["ng-app", "data-ng-app", "v-cloak", "data-reactroot"]
    .map { Array($0.utf8) }
  private static let typeMark = Array("type=".utf8)
  /// Parts of the types of programs.
  private static let programs: [[UInt8]] = ["javascript", "ecmascript", "jscript", "module"]
    .map { Array($0.utf8) }
  private static let prompts: [[UInt8]] = ["enable", "activate", "require", "need", "turn on"]
    .map { Array($0.utf8) }

  /// Returns the reason why the page looks like a shell; `nil` if it does not.
  ///
  /// - Parameters:
  ///   - body: The page as received.
  ///   - markup: The markup of the page.
  ///   - url: The URL of the page.
  /// - Returns: The reason for the report.
  static func reason(_ body: [UInt8], _ markup: PageMarkup, url: WebURL) -> String? {
    let (textBytes, linkCount) = (markup.text.utf8.count, markup.outlinks.count)
    guard textBytes < templateText else { return nil }
    let page = body.prefix(scanLimit).map(\.asciiLowercased)
    guard hasProgram(page), !isStub(page, markup.refresh, at: url) else { return nil }
    if textBytes < mountText {
      if hasMount(page) { return "empty mount point" }
      if hasPrompt(page) { return "prompt to enable scripts" }
    }
    if textBytes < emptyText, linkCount < linkLimit { return "hardly any text" }
    return templates.contains { hasAttribute(page, $0) } ? "client-side template" : nil
  }

  /// Returns `true` if a script element holds a program, and not a data block such as JSON-LD
  /// ([HTML, 4.12.1](https://html.spec.whatwg.org/multipage/scripting.html#data-block)).
  private static func hasProgram(_ page: [UInt8]) -> Bool {
    positions(of: "<script", in: page).contains { start in
      let tag = tag(at: start, of: page)
      guard let type = ByteSequence.firstPosition(of: typeMark, in: tag, from: 0) else {
        return true
      }
      let value = tag[(type + 5)...].drop { $0 == 0x22 || $0 == 0x27 }
      let name = Array(value.prefix { ![0x22, 0x27, 0x20].contains($0) })
      return name.isEmpty || programs.contains { ByteSequence.contains(name, $0) }
    }
  }

  /// Returns `true` if the page only leads to another one; its scripts do the same as its refresh.
  ///
  /// A refresh within `noscript` is for readers without scripts, and says nothing about what scripts build.
  private static func isStub(_ page: [UInt8], _ refresh: MetaRefresh?, at url: WebURL) -> Bool {
    guard let refresh, let text = refresh.url, let target = WebURL(text),
      refresh.seconds <= longestRefresh, target.withoutFragment != url.withoutFragment
    else { return false }
    var starts = positions(of: "<noscript", in: page)[...]
    var ends = positions(of: "</noscript", in: page)[...]
    var (start, end) = (-1, -1)
    for meta in positions(of: "<meta", in: page) {
      while let next = starts.first, next < meta { start = starts.removeFirst() }
      while let next = ends.first, next < meta { end = ends.removeFirst() }
      let tag = tag(at: meta, of: page)
      guard contains(tag, "http-equiv"), contains(tag, "refresh") else { continue }
      if start <= end { return true }
    }
    return false
  }

  /// Returns the start of a tag, up to its end.
  private static func tag(at start: Int, of page: [UInt8]) -> [UInt8] {
    Array(page[start...].prefix(tagLimit).prefix { $0 != UInt8(ascii: ">") })
  }

  private static func hasMount(_ page: [UInt8]) -> Bool {
    for start in positions(of: "id=", in: page) {
      var index = start + 3
      if index < page.count, page[index] == 0x22 || page[index] == 0x27 { index += 1 }
      let name = page[index...].prefix { isNameByte($0) }
      if mounts.contains(where: { name.elementsEqual($0) }) { return true }
      // Ember numbers its elements.
      if name.starts(with: Array("ember".utf8)), name.dropFirst(5).allSatisfy({ $0 < 0x3A }) {
        return true
      }
    }
    return false
  }

  private static func hasPrompt(_ page: [UInt8]) -> Bool {
    positions(of: "<noscript", in: page).contains { start in
      let text = Array(page[start...].prefix(400))
      guard contains(text, "javascript") else { return false }
      return prompts.contains { ByteSequence.contains(text, $0) }
    }
  }

  private static func hasAttribute(_ page: [UInt8], _ name: [UInt8]) -> Bool {
    ByteSequence.positions(of: [0x20] + name, in: page).contains { start in
      let end = start + name.count + 1
      return end < page.count && [0x20, 0x3D, 0x3E, 0x0A, 0x2F].contains(page[end])
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILowercase || byte.isASCIIDigit || byte == 0x5F || byte == 0x2D
  }

  private static func contains(_ page: [UInt8], _ text: String) -> Bool {
    ByteSequence.contains(page, Array(text.utf8))
  }

  private static func positions(of text: String, in page: [UInt8]) -> [Int] {
    ByteSequence.positions(of: Array(text.utf8), in: page)
  }
}

/// Search in bytes.
private enum ByteSequence {
  static func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
    firstPosition(of: needle, in: bytes, from: 0) != nil
  }

  static func positions(of needle: [UInt8], in bytes: [UInt8]) -> [Int] {
    var positions: [Int] = []
    var start = 0
    while let position = firstPosition(of: needle, in: bytes, from: start) {
      positions.append(position)
      start = position + 1
    }
    return positions
  }

  static func firstPosition(of needle: [UInt8], in bytes: [UInt8], from: Int) -> Int? {
    guard bytes.count >= needle.count, from <= bytes.count - needle.count else { return nil }
    return (from...(bytes.count - needle.count)).first { index in
      bytes[index] == needle[0] && bytes[index..<index + needle.count].elementsEqual(needle)
    }
  }
}
