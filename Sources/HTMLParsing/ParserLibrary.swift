/// The libxml2 that the program runs with.
public enum ParserLibrary {
  /// What is wrong with the library; `nil` where it reads pages.
  ///
  /// A small page is read on the first access in a process, which takes some 50 microseconds. Programs
  /// that read pages ask at their start: with a library that loses elements, attributes or text, every
  /// ``HTMLDocument`` is unread.
  public static let problem: ParserLibraryProblem? = SelfTest.loss.map {
    ParserLibraryProblem(
      message: "libxml2 \(LibraryVersion.loaded) reads pages wrongly: \($0) of a test page is lost"
        + " (this program was built with libxml2 \(LibraryVersion.compiled)); install a version of"
        + " libxml2 that is not damaged, or build this program with the one that is installed"
    )
  }

  /// Throws where the library does not read pages.
  ///
  /// - Throws: ``problem``.
  public static func verify() throws(ParserLibraryProblem) {
    if let problem { throw problem }
  }
}

/// A libxml2 with which no page can be read.
public struct ParserLibraryProblem: Error, Sendable, CustomStringConvertible {
  /// A sentence that names the versions that are loaded and that were compiled with, and what to do.
  public let message: String

  /// The message.
  public var description: String { message }
}

/// A page of some fifty bytes that shows whether a library reads pages.
enum SelfTest {
  private static let page = Array(
    "<title>a &amp; b</title><p id=\"c\">d <b>e</b> f</p><a href=\"/g?h&amp;i\">j</a>".utf8
  )

  /// What the loaded library loses of the page; `nil` where it reads it right, with placeholders and
  /// without.
  static var loss: String? {
    for usesPlaceholders in [true, false] {
      var limits = ParsingLimits()
      limits.usesPlaceholders = usesPlaceholders
      if let loss = loss(in: SAXParser.tree(of: page, limits: limits).tree) { return loss }
    }
    return nil
  }

  /// What a tree of the page lacks.
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
    String(decoding: tree.arena[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }
}
