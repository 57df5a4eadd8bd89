import Basics

/// Replaces the templates by which browsers serialize shadow roots
/// ([HTML, declarative shadow roots](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode))
/// with `<span>` elements, so that their content is part of the document.
enum ShadowRootFlattener {
  /// Elements whose content is text in the serialization of a browser that runs scripts.
  private static let textElements = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
  ].map { Array($0.utf8) }
  private static let template = Array("template".utf8)
  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let mode = Array(" shadowrootmode=\"".utf8)

  /// Returns the document with the content of shadow roots in their hosts.
  ///
  /// - Parameter html: The serialization of a document, in which attribute values are quoted and escaped.
  /// - Returns: The changed document.
  /// - Complexity: O(*n*).
  static func flattened(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    // For each open template, whether it was replaced.
    var open: [Bool] = []
    var index = 0
    while index < html.count {
      guard html[index] == UInt8(ascii: "<") else {
        result.append(html[index])
        index += 1
        continue
      }
      let isEnd = index + 1 < html.count && html[index + 1] == UInt8(ascii: "/")
      let nameStart = index + (isEnd ? 2 : 1)
      var next: Int
      if matches(html, commentStart, at: index) {
        next = end(of: commentEnd, in: html, from: index + commentStart.count)
      } else {
        next = tagEnd(html, from: nameStart)
      }
      if isName(template, in: html, at: nameStart) {
        if isEnd {
          result += open.popLast() == true ? Array("</span>".utf8) : Array(html[index..<next])
        } else {
          let isShadowRoot = contains(mode, in: html[index..<next])
          open.append(isShadowRoot)
          result += isShadowRoot ? Array("<span>".utf8) : Array(html[index..<next])
        }
        index = next
        continue
      }
      if !isEnd, let name = textElements.first(where: { isName($0, in: html, at: nameStart) }) {
        next = endTag(name, in: html, from: next)
      }
      result += html[index..<next]
      index = next
    }
    return result
  }

  /// Returns the index after the tag, whose quoted values may contain `>`.
  private static func tagEnd(_ html: [UInt8], from start: Int) -> Int {
    var isQuoted = false
    var index = start
    while index < html.count {
      if html[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if html[index] == UInt8(ascii: ">"), !isQuoted { return index + 1 }
      index += 1
    }
    return html.count
  }

  /// Returns the index of the next end tag of `name`, or the end of the document.
  private static func endTag(_ name: [UInt8], in html: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 < html.count {
      if html[index] == UInt8(ascii: "<"), html[index + 1] == UInt8(ascii: "/"),
        isName(name, in: html, at: index + 2)
      {
        return index
      }
      index += 1
    }
    return html.count
  }

  private static func end(of mark: [UInt8], in html: [UInt8], from start: Int) -> Int {
    var index = start
    while index < html.count {
      if matches(html, mark, at: index) { return index + mark.count }
      index += 1
    }
    return html.count
  }

  private static func isName(_ name: [UInt8], in html: [UInt8], at index: Int) -> Bool {
    let end = index + name.count
    guard end <= html.count, html[index..<end].elementsEqual(name) else { return false }
    return end == html.count || [0x20, 0x09, 0x0A, 0x0C, 0x2F, 0x3E].contains(html[end])
  }

  private static func matches(_ html: [UInt8], _ mark: [UInt8], at index: Int) -> Bool {
    index + mark.count <= html.count && html[index..<index + mark.count].elementsEqual(mark)
  }

  private static func contains(_ mark: [UInt8], in tag: ArraySlice<UInt8>) -> Bool {
    guard tag.count >= mark.count else { return false }
    return (tag.startIndex...tag.endIndex - mark.count).contains {
      tag[$0] == mark[0] && tag[$0..<$0 + mark.count].elementsEqual(mark)
    }
  }
}
