import Basics
import HTMLParsing

/// The blocks that define a name, and their identifiers.
extension BlockCollector {
  /// The maximum size of a definition that leads to itself, in bytes.
  private static let definitionSize = 200

  /// A Boolean value that indicates whether the current block is a definition as Scribble writes it: a link target, and a name
  /// that leads to it, `<a name=x></a><a href=#x>make-x</a>`.
  var definesItself: Bool {
    guard anchor >= 0, document.elements[Int(anchor)].name == .a,
      text.count - blockStart <= Self.definitionSize,
      let name = document.range(.name, of: Int(anchor)) ?? document.range(.id, of: Int(anchor))
    else { return false }
    let identifier = document.bytes(of: name)
    return !identifier.isEmpty
      && spans[firstSpan...].contains {
        $0.kind == .link && text[$0.range].contains(where: \.isASCIILetter)
          && document.leads($0.element, to: identifier)
      }
  }

  /// The maximum number of bytes before the name in a definition: `newtype`, and spaces.
  private static let definitionStart = 24

  /// A Boolean value that indicates whether the current block is a definition as Haddock and OCamldoc write it: an element with
  /// an identifier at its start contains the name with which the identifier ends, `<a id="v:map">map</a> :: …`,
  /// `<span id="VALmap"><span>val</span> map</span> : …`.
  var definesName: Bool {
    guard anchor >= 0, anchorStart >= blockStart,
      anchorStart - blockStart <= Self.definitionStart,
      text.count - blockStart <= Self.definitionSize
    else { return false }
    let element = document.elements[Int(anchor)]
    guard element.name == .span || element.name == .a && !document.has(.href, Int(anchor)),
      let range = document.range(.id, of: Int(anchor)) ?? document.range(.name, of: Int(anchor))
    else { return false }
    let identifier = document.bytes(of: range)
    let name = document.textBytes(of: Int(anchor), limit: Self.definitionSize)
      .split(whereSeparator: { $0 <= 0x20 }).last
    guard let name else { return false }
    if let entity = Self.haddockName(identifier) {
      let bare = name.first == UInt8(ascii: "(") ? name.dropFirst().dropLast() : name
      return entity.elementsEqual(bare) && isSignature(behind: anchorStart + name.count)
    }
    guard name.count > 1, identifier.count > name.count else { return false }
    // Prose has words with identifiers, too; a signature goes on behind the name with a sign, or ends.
    return identifier.suffix(name.count).elementsEqual(name)
      && name.contains(where: \.isASCIILetter)
      && isSignature(behind: anchorStart + name.count)
  }

  /// Returns the name of a value or type in an identifier of Haddock: `foldl'` of `v:foldl-39-`, in which the numbers of
  /// characters other than letters and digits stand between hyphens; `nil` for other identifiers.
  private static func haddockName(_ identifier: ArraySlice<UInt8>) -> [UInt8]? {
    guard identifier.starts(with: "v:".utf8) || identifier.starts(with: "t:".utf8) else {
      return nil
    }
    var (name, rest) = ([UInt8](), identifier.dropFirst(2))
    while let byte = rest.popFirst() {
      let digits = rest.prefix(while: \.isASCIIDigit)
      if byte == UInt8(ascii: "-"), rest.dropFirst(digits.count).first == byte,
        let code = UInt32(String(decoding: digits, as: UTF8.self)),
        let character = Unicode.Scalar(code)
      {
        name += String(character).utf8
        rest = rest.dropFirst(digits.count + 1)
      } else {
        name.append(byte)
      }
    }
    return name
  }

  /// Returns `true` if the text of the current block from an offset on has the sign of a signature: a colon, an equals sign or
  /// parentheses before any full stop.
  private func isSignature(behind offset: Int) -> Bool {
    let rest = text[min(offset, text.count)...]
    guard rest.contains(where: { $0 > 0x20 }) else { return true }
    return rest.first { ":=(.".utf8.contains($0) }.map { $0 != UInt8(ascii: ".") } ?? false
  }

  /// Returns the size of the title of a paragraph or list item that has an identifier of its own, not one of a part of
  /// the page; 0 if there is none.
  func leadBytes(of kind: ContentBlock.Kind) -> Int {
    switch kind {
    case .paragraph, .listItem: break
    default: return 0
    }
    guard anchor >= 0 else { return 0 }
    let name = document.elements[Int(anchor)].name
    let isOwn = name == .a ? !document.has(.href, Int(anchor)) : name == .p || name == .li
    return isOwn ? lead.bytes(of: text.count - blockStart) : 0
  }

  /// The maximum number of elements between a button and the heading of which it is the text.
  private static let buttonDepth = 3

  /// Returns `true` for a button that is all text of a heading, a term or a summary: it shows the text below, as in the
  /// [accordion](https://www.w3.org/WAI/ARIA/apg/patterns/accordion/) of the WAI-ARIA Authoring Practices.
  func isName(button: Int) -> Bool {
    var element = button
    for _ in 0...Self.buttonDepth {
      element = Int(document.elements[element].parent)
      guard element >= 0 else { return false }
      switch document.elements[element].name {
      case .h1, .h2, .h3, .h4, .h5, .h6, .dt, .summary:
        return hasText(of: element, only: button)
      default: continue
      }
    }
    return false
  }

  /// Returns `true` if all words of an element are in one inside it.
  private func hasText(of element: Int, only inner: Int) -> Bool {
    let (outer, inner) = (document.elements[element], document.elements[inner])
    let rest = [outer.textStart..<inner.textStart, inner.textEnd..<outer.textEnd]
    return !rest.joined().map { document.textRuns[Int($0)] }.contains { run in
      run.isVisible
        && document.bytes(of: run.range).contains { $0.isASCIIAlphanumeric || $0 >= 0x80 }
    }
  }

  /// Returns `true` if the last identifier is that of a block of a kind.
  ///
  /// In a row, that of an `<a>` is often a generated one.
  func identifies(_ kind: ContentBlock.Kind) -> Bool {
    guard anchor >= 0 else { return false }
    switch kind {
    case .heading, .term: return true
    case .paragraph, .listItem:
      let name = document.elements[Int(anchor)].name
      if name == .a { return rows.last?.firstBlock == blocks.count && !isInCell(Int(anchor)) }
      return name == .tr || name == .td || name == .li
    default: return false
    }
  }

  /// Returns `true` if an element is in a cell; one directly before a table identifies its first row.
  private func isInCell(_ element: Int) -> Bool {
    var ancestor = Int(document.elements[element].parent)
    while ancestor >= 0 {
      switch document.elements[ancestor].name {
      case .td, .th, .tr: return true
      default: ancestor = Int(document.elements[ancestor].parent)
      }
    }
    return false
  }

  /// Gives the identifier at the start of a description to its term, if that has none: Texinfo writes the link target of the
  /// index there, `<dt>map</dt><dd><a name="index-map"></a>…`.
  mutating func identifyTerm(by element: Int) {
    guard anchor == Int32(element), context.container >= 0, text.count == blockStart,
      containers[Int(context.container)].name == .dd,
      containers[Int(context.container)].first == blocks.count,
      let term = blocks.last, term.kind == .term, term.anchor < 0
    else { return }
    blocks[blocks.count - 1].anchor = Int32(element)
  }
}
