import Basics
import HTMLParsing

/// Terms that a reference defines: `<dt id="time.sleep">time.sleep(secs)</dt>`.
extension ContentSelection {
  /// Returns `true` for a term that is no link and that its identifier names; types in it may be links.
  ///
  /// The entries of an index have numbered identifiers, or none.
  func isDefinition(_ index: Int) -> Bool {
    blocks[index].kind == .term && blocks[index].exclusion == nil && !isLink(index)
      && lastWord(ofIdentifierOf: index).map { hasWord($0, index) } ?? false
  }

  /// Returns the last word with a letter in the identifier of a block: `sleep` of `time.sleep`, `stop` of `stop-0`; `nil` if it
  /// has none.
  private func lastWord(ofIdentifierOf index: Int) -> ArraySlice<UInt8>? {
    let anchor = Int(blocks[index].anchor)
    guard anchor >= 0,
      let range = document.range(.id, of: anchor) ?? document.range(.name, of: anchor)
    else { return nil }
    return document.bytes(of: range).split { !$0.isASCIIAlphanumeric && $0 < 0x80 }
      .last { !$0.allSatisfy(\.isASCIIDigit) }
  }

  /// Returns `true` if a block has a word outside its links, in any case.
  private func hasWord(_ word: ArraySlice<UInt8>, _ index: Int) -> Bool {
    var start = blocks[index].range.lowerBound
    let links = spans[blocks[index].spans].lazy.filter { $0.kind == .link }.map(\.range)
    for link in links where link.lowerBound >= start {
      if hasWord(word, start..<link.lowerBound) { return true }
      start = link.upperBound
    }
    return hasWord(word, start..<blocks[index].range.upperBound)
  }

  private func hasWord(_ word: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    text[range].split { !$0.isASCIIAlphanumeric && $0 < 0x80 }.contains { other in
      other.count == word.count
        && zip(other, word).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
  }
}
