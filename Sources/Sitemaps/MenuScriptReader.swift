import Basics

/// A reader of the scripts from which the pages of [Doxygen](https://www.doxygen.nl) build their menus, which are the only way
/// from its start page to most others: `menudata.js`, with `{text:"Classes",url:"annotated.html",children:[`, and
/// `navtreedata.js`, with `[ "Classes", "annotated.html", [`.
final class MenuScriptReader: SitemapFormatReader {
  /// The maximum number of bytes of a string.
  private static let stringLimit = 8192
  /// The name of a property whose value is a URL.
  private static let property = Array("url".utf8)

  private enum State {
    case code, slash, comment, star, string, escape
  }

  /// A part of the code that says what the next string is.
  private enum Token: Equatable {
    case mark(UInt8), string
    case name(isURL: Bool)
  }

  private let collector: SitemapCollector
  private var state = State.code
  /// The letters of the current name; empty outside any.
  private var name: [UInt8] = []
  /// The last two tokens.
  private var last = (before: Token.mark(0), token: Token.mark(0))
  private var string: [UInt8] = []
  /// The URL of the last entry, without its fragment; the letters of an index are parts of one page.
  private var lastPage = ""

  init(_ collector: SitemapCollector) {
    self.collector = collector
    collector.begin(.menu)
  }

  func feed(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if collector.isFull { return }
      read(byte)
    }
  }

  func finish() {
    if collector.isEmpty { collector.note(.notASitemap("no URL in the script of a menu")) }
  }

  private func read(_ byte: UInt8) {
    switch state {
    case .code, .slash: readCode(byte)
    case .comment: if byte == UInt8(ascii: "*") { state = .star }
    case .star:
      if byte != UInt8(ascii: "*") { state = byte == UInt8(ascii: "/") ? .code : .comment }
    case .escape:
      append(byte)
      state = .string
    case .string:
      switch byte {
      case UInt8(ascii: "\\"): state = .escape
      case UInt8(ascii: "\""): endString()
      default: append(byte)
      }
    }
  }

  private func readCode(_ byte: UInt8) {
    if state == .slash, byte == UInt8(ascii: "*") {
      state = .comment
      return
    }
    state = byte == UInt8(ascii: "/") ? .slash : .code
    guard !byte.isASCIILetter else {
      if name.count <= Self.property.count { name.append(byte) }
      return
    }
    if !name.isEmpty {
      add(.name(isURL: name == Self.property))
      name = []
    }
    if byte == UInt8(ascii: "\"") {
      string = []
      state = .string
    } else if byte > 0x20 {
      add(.mark(byte))
    }
  }

  private func add(_ token: Token) { last = (last.token, token) }

  private func append(_ byte: UInt8) {
    if string.count <= Self.stringLimit { string.append(byte) }
  }

  private func endString() {
    let isProperty = last == (.name(isURL: true), .mark(UInt8(ascii: ":")))
    let isSecond = last == (.string, .mark(UInt8(ascii: ",")))
    // The second string of an array may be the name of a further script, too.
    if isProperty || isSecond && string.contains(UInt8(ascii: ".")) { addPage() }
    add(.string)
    state = .code
  }

  /// Adds the string as an entry unless it is an absolute URL, which leads elsewhere.
  private func addPage() {
    guard string.count <= Self.stringLimit, !string.contains(where: { $0 <= 0x20 || $0 == 0x3A })
    else { return }
    let page = String(decoding: string.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    guard !page.isEmpty, page != lastPage else { return }
    lastPage = page
    var draft = SitemapDraft()
    draft.set(.address, page)
    collector.add(draft)
  }
}
