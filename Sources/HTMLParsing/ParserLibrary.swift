/// The loaded libxml2.
public enum ParserLibrary {
  /// The problem of the library; `nil` if it parses pages correctly.
  ///
  /// The first access in a process parses a small page, which takes some 50 microseconds. Programs that parse
  /// pages should check it at startup: with a library that loses elements, attributes or text, every
  /// ``HTMLDocument`` is unread.
  public static let problem: ParserLibraryProblem? = SelfTest.loss.map {
    ParserLibraryProblem(
      message: "libxml2 \(LibraryVersion.loaded) reads pages wrongly: \($0) of a test page is lost"
        + " (this program was built with libxml2 \(LibraryVersion.compiled)); install a version of"
        + " libxml2 that is not damaged, or build this program with the one that is installed"
    )
  }

  /// Throws an error if the library does not parse pages correctly.
  ///
  /// - Throws: ``problem``.
  public static func verify() throws(ParserLibraryProblem) {
    if let problem { throw problem }
  }
}

/// The error for a libxml2 that cannot parse pages.
public struct ParserLibraryProblem: Error, Sendable, CustomStringConvertible {
  /// The message, with the loaded and the compiled version and a remedy.
  public let message: String

  /// The message.
  public var description: String { message }
}

/// A self-test with a page of some fifty bytes.
enum SelfTest {
  private static let page = Array(
    "<title>a &amp; b</title><p id=\"c\">d <b>e</b> f</p><a href=\"/g?h&amp;i\">j</a>".utf8
  )

  /// The part of the page that the loaded library loses; `nil` if the page is parsed correctly with and
  /// without placeholders.
  static var loss: String? {
    for usesPlaceholders in [true, false] {
      var limits = ParsingLimits()
      limits.usesPlaceholders = usesPlaceholders
      if let loss = loss(in: SAXParser.tree(of: page, limits: limits).tree) { return loss }
    }
    return nil
  }

  /// Returns the part of the page that a tree lacks.
  static func loss(in tree: TreeBuilder) -> String? {
    let names = tree.elements.map(\.name)
    if names.isEmpty { return "every element" }
    if names != [.html, .head, .title, .body, .p, .b, .a] { return "an element" }
    let texts = tree.textRuns.map { text($0.range, of: tree) }
    let title = Int(tree.elements[2].textStart)..<Int(tree.elements[2].textEnd)
    if texts[title].joined() != "a & b" { return "the title" }
    if texts.joined() != "a & bd e fj" { return "text" }
    let values = tree.attributes.map { text($0.value, of: tree) }
    if tree.attributes.map(\.name) != [.id, .href] || values != ["c", "/g?h&i"] {
      return "an attribute"
    }
    return nil
  }

  private static func text(_ range: Range<Int32>, of tree: TreeBuilder) -> String {
    String(decoding: tree.bytes(of: range), as: UTF8.self)
  }
}
