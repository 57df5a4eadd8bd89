import Basics
package import MarkupExtraction
import Querying

/// The names of what a page of a reference defines: `HashMap.get`, `Level.INFO`, `lists.foldl`, `Vec.push`.
///
/// Generators of references title the page with the class or module and a section with the member, and mark the member in the
/// fragment of its section.
package struct MemberNames {
  /// The maximum size of the name of a class, in bytes; it is repeated for each member.
  private static let ownerLimit = 100

  /// The beginnings of fragments of members in pages of rustdoc and RDoc.
  private static let kinds = [
    "method.", "tymethod.", "variant.", "structfield.", "associatedconstant.", "associatedtype.",
    "method-i-", "method-c-",
  ]

  /// The ends of fragments of members in pages of YARD.
  private static let yardKinds = [
    "-instance_method", "-class_method", "-constant", "-classvariable",
  ]

  /// The marks of Ruby at the ends of names of methods, and their forms in fragments of RDoc.
  private static let rubyMarks = [
    UInt8(ascii: "?"): "-3F", UInt8(ascii: "!"): "-21", UInt8(ascii: "="): "-3D",
  ]

  /// The words before the name of a class or module in the titles of RDoc: `class Array - RDoc Documentation`.
  private static let ownerKinds = ["class ", "module "]

  /// The words before the name of a class or module in the titles of YARD and JSDoc: `Class: Addressable::URI`.
  private static let ownerLabels = [
    "Class: ", "Module: ", "Exception: ", "Interface: ", "Namespace: ", "Mixin: ",
  ]
  private static let jsdocStart = "JSDoc: "

  /// The kinds of things behind whose names titles of references have them, in lowercase: `QString Class` of Qt.
  private static let titleKinds: Set<Substring> = [
    "class", "concept", "enum", "enumeration", "interface", "module", "namespace", "protocol",
    "struct", "structure", "union",
  ]
  /// The length of the fragments of members in pages of Doxygen, `a` and a hash of hexadecimal digits.
  private static let hashLength = 33

  /// The class or module.
  package let owner: Substring
  /// A Boolean value that indicates whether the fragments of members are hashes, as Doxygen makes them.
  private let hasHashes: Bool
  /// A Boolean value that indicates whether a fragment has a name with parameters.
  private let hasParameters: Bool

  /// Creates the names of a page; `nil` if its title does not start with an identifier: it defines no members then.
  package init?(title: String, sections: [PageSection]) {
    guard let owner = Self.owner(title) else { return nil }
    self.owner = owner
    hasHashes = Self.subject(title) != nil
    hasParameters = sections.contains { section in
      guard let anchor = section.anchor else { return false }
      let name = Self.name(in: Heading.name(of: section.heading))
      return !name.isEmpty && anchor.hasPrefix(name + "(")
    }
  }

  /// Returns the class or module whose members a page may define: the name with which its title starts, if it is an
  /// identifier.
  package static func owner(_ title: String) -> Substring? {
    if let name = subject(title).map(lastPart) { return name.utf8.count <= ownerLimit ? name : nil }
    let labeled = withoutLabel(title)
    let text = labeled ?? title
    var name = LeadingName.of(text) ?? text[...]
    while name.last == " " { name.removeLast() }
    if labeled != nil {
      name = lastPart(name)
    } else if let module = nimModule(name) {
      name = module
    } else if let kind = ownerKinds.first(where: name.hasPrefix) {
      name = lastPart(name.dropFirst(kind.count))
    }
    return isIdentifier(name) && name.utf8.count <= ownerLimit ? name : nil
  }

  /// Returns the name of a module in the title of Nim's documentation: `sequtils` of `std/sequtils`; `nil` for other titles.
  private static func nimModule(_ name: Substring) -> Substring? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy(isIdentifier) else { return nil }
    return parts.last
  }

  /// Returns a title of YARD or JSDoc without the label of a class or module, `Class: `; `nil` for other titles.
  private static func withoutLabel(_ title: String) -> String? {
    let text = title.hasPrefix(jsdocStart) ? title.dropFirst(jsdocStart.count) : title[...]
    return ownerLabels.first(where: text.hasPrefix).map { String(text.dropFirst($0.count)) }
  }

  /// Returns the name in front of the kind with which a title ends: `QString` of `QString Class`, `String` of
  /// `String class - dart:core`, `Gtk::Label` of Doxygen's `gtkmm: Gtk::Label Class Reference`; `nil` for other titles.
  package static func subject(_ title: String) -> Substring? {
    subject(title[...]) ?? LeadingName.of(title).flatMap { subject($0) }
  }

  private static func subject(_ title: Substring) -> Substring? {
    var words = title.split(separator: " ")
    let isReference = words.last == "Reference"
    if isReference { words.removeLast() }
    if words.last == "Template" { words.removeLast() }
    guard let kind = words.popLast(), titleKinds.contains(kind.lowercased()[...]) else {
      return nil
    }
    guard let end = words.last?.endIndex else { return nil }
    let names = title[..<end].prefix { $0 != "<" }.split(separator: " ")
    // Doxygen puts the name of the project first; elsewhere, several words are a sentence.
    guard isReference || names.count == 1, let last = names.last,
      last.utf8.split(separator: UInt8(ascii: ":")).allSatisfy({ isIdentifier(Substring($0)) })
    else { return nil }
    return last
  }

  /// Returns what stands behind the last `::` of a name.
  private static func lastPart(_ name: Substring) -> Substring {
    name.ranges(of: "::").last.map { name[$0.upperBound...] } ?? name
  }

  /// Returns `true` for ASCII letters, digits, `_` and full stops.
  static func isIdentifier(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { isIdentifierByte($0) || $0 == UInt8(ascii: ".") }
  }

  /// Returns the name of a member with its class: `HashMap.get` for the section `#get(java.lang.Object)` of Javadoc, `Level.INFO`
  /// for its field `#INFO`, `lists.foldl` for `#foldl-3` of Erlang, `Vec.push` for `#method.push` of rustdoc,
  /// `Array.each` for `#method-i-each` of RDoc, `URI.parse` for `#parse-class_method` of YARD, `sequtils.map` for
  /// `#map,openArray[T],proc(T)` of Nim, `Label.get_text` for `get_text()` of
  /// Doxygen and for `Label::get_text()` with the fragment `#get_text` of Qt; `nil` for other sections.
  package func name(of section: PageSection) -> String? {
    guard let anchor = section.anchor else { return nil }
    if let name = Self.nimName(in: anchor, section.heading) { return owner + "." + name }
    let heading = Heading.name(of: section.heading)
    let name = Self.name(in: heading)
    // JSDoc marks functions with a fragment that is the name, or has a full stop before it.
    let isFunction =
      (anchor == name || anchor == "." + name) && section.heading.contains(name + "(")
    guard !name.isEmpty,
      isFunction || isField(name, anchor)
        || anchor == name && heading.hasSuffix(owner + "::" + name)
        || Self.isMember(name.utf8, anchor.utf8[...])
        || hasHashes && Self.isHash(anchor)
    else { return nil }
    return owner + "." + name
  }

  /// The kinds in fragments of Nim's documentation: converters, iterators, macros, methods and templates.
  private static let nimKinds = [".c", ".i", ".m", ".e", ".t"]

  /// Returns the name in a fragment of Nim's documentation, which has the types of all parameters: `map` of
  /// `map,openArray[T],proc(T)`, `mapIt` of the template `mapIt.t,typed,untyped`; `nil` for other fragments.
  private static func nimName(in anchor: String, _ heading: String) -> Substring? {
    guard let end = anchor.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    var name = anchor[..<end]
    if let kind = nimKinds.first(where: name.hasSuffix) { name.removeLast(kind.utf8.count) }
    guard !name.isEmpty, name.utf8.allSatisfy(isIdentifierByte), heading.contains(" " + name)
    else { return nil }
    return name
  }

  /// Returns `true` for a fragment that is the name of a section, on a page with methods or in the case of constants.
  private func isField(_ name: Substring, _ anchor: String) -> Bool {
    guard anchor == name else { return false }
    return hasParameters || name.utf8.count > 1 && !name.utf8.contains(where: \.isASCIILowercase)
  }

  /// Returns the last identifier in front of type parameters: `push` of `pub fn push`, `collect` of `fn collect<B>`.
  ///
  /// Doxygen numbers the functions with one name: `Expander() [1/4]`. YARD has the type behind a name, `#host ⇒ String`, and
  /// names of Ruby may end with a mark.
  private static func name(in heading: Substring) -> Substring {
    let result = resultMarks.lazy.compactMap { heading.firstRange(of: $0) }.first
    var bytes = heading[..<(result?.lowerBound ?? heading.endIndex)].utf8
    // Parameters behind such a mark are still there: `empty?()`.
    if let open = bytes.firstIndex(of: UInt8(ascii: "(")), open > bytes.startIndex,
      rubyMarks[bytes[bytes.index(before: open)]] != nil
    {
      bytes = bytes[..<open]
    }
    if let last = bytes.last, rubyMarks[last] != nil { bytes.removeLast() }
    while bytes.last == 0x20 { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "]"), let number = bytes.lastIndex(of: UInt8(ascii: "[")) {
      bytes = bytes[..<number]
      while bytes.last == 0x20 { bytes.removeLast() }
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
    let rest = bytes[..<end]
    let start = rest.lastIndex { !isIdentifierByte($0) }.map { rest.index(after: $0) }
    return Substring(rest[(start ?? rest.startIndex)...])
  }

  /// The marks before the type of what a function returns.
  private static let resultMarks = [" ⇒ ", " → "]

  /// Returns `true` for a fragment that consists of a name and a mark of members: parameters, their number, or a kind.
  private static func isMember(_ name: Substring.UTF8View, _ anchor: Substring.UTF8View) -> Bool {
    // A constructor, in Javadoc.
    if anchor.starts(with: "<init>(".utf8) { return true }
    if anchor.starts(with: name) {
      let rest = anchor.dropFirst(name.count)
      if rest.first == UInt8(ascii: "(") || isNumber(rest, behind: "-/") { return true }
      let mark = rest.first.flatMap { rubyMarks[$0] } == nil ? 0 : 1
      if yardKinds.contains(where: { rest.dropFirst(mark).elementsEqual($0.utf8) }) { return true }
    }
    return kinds.contains { kind in
      guard anchor.starts(with: kind.utf8) else { return false }
      let rest = anchor.dropFirst(kind.utf8.count)
      guard rest.starts(with: name) else { return false }
      let end = rest.dropFirst(name.count)
      return end.isEmpty || isNumber(end, behind: "-")
        || rubyMarks.values.contains(where: { end.elementsEqual($0.utf8) })
    }
  }

  /// Returns `true` for the fragment of a member in a page of Doxygen.
  private static func isHash(_ anchor: String) -> Bool {
    anchor.utf8.count == hashLength && anchor.utf8.first == UInt8(ascii: "a")
      && anchor.utf8.dropFirst().allSatisfy { Hexadecimal.value(ofDigit: $0) != nil }
  }

  /// Returns `true` for one of some marks with digits behind it.
  private static func isNumber(_ text: Substring.UTF8View, behind marks: String) -> Bool {
    guard let mark = text.first, marks.utf8.contains(mark) else { return false }
    return text.count > 1 && text.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }
}
