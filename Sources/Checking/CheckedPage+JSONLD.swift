import HTMLParsing
import JSONReading
import MarkupExtraction

/// A JSON-LD block with the script that contains it.
struct ScriptBlock {
  /// The block.
  let block: JSONLDBlock
  /// The script; `nil` if the markup is not that of the page's scripts.
  let script: HTMLDocument.ElementIndex?
}

extension CheckedPage {
  /// The number of JSON-LD blocks of a page that rules examine.
  private static let blockLimit = 50

  /// The first JSON-LD blocks of the page with their scripts.
  ///
  /// A block does not name its script, and several scripts can be on one line: the extractor returns one block for
  /// each script of the type, in document order.
  var scriptBlocks: [ScriptBlock] {
    var scripts = elements.scripts.lazy.filter(isJSONLD).makeIterator()
    return markup.jsonLD.prefix(Self.blockLimit).map { block in
      let script = scripts.next().flatMap { document.elements[$0].line == block.line ? $0 : nil }
      return ScriptBlock(block: block, script: script)
    }
  }

  /// Returns `true` if the media type of a script, without parameters, is `application/ld+json`.
  private func isJSONLD(_ script: HTMLDocument.ElementIndex) -> Bool {
    guard let type = document.attribute(.type, of: script) else { return false }
    let essence = String(Substring(type.utf8.prefix { $0 != UInt8(ascii: ";") }))
    return essence.trimmingWhitespace.lowercased() == "application/ld+json"
  }

  /// Returns a JSON parser's message about a block and its position in the page.
  func location(of message: String, in block: ScriptBlock) -> (
    location: SourceLocation, text: String
  ) {
    let (location, text) = LineColumn.split(message, source: source)
    guard text != message else { return (SourceLocation(source, line: block.block.line), text) }
    guard let script = block.script else { return (location, text) }
    return (tags.location(line: location.line, column: location.column, inScript: script), text)
  }

  /// Returns the position of a member of a block.
  func location(of member: JSONValue.Member, in block: ScriptBlock) -> SourceLocation {
    let (line, column) = (Int(member.line), Int(member.column))
    guard line > 0, let script = block.script else {
      return SourceLocation(source, line: block.block.line)
    }
    return tags.location(line: line, column: column, inScript: script)
  }

  /// Returns the position of the start tag of a block's script.
  func location(ofScript block: ScriptBlock) -> SourceLocation {
    block.script.map(tags.location(of:)) ?? SourceLocation(source, line: block.block.line)
  }
}
