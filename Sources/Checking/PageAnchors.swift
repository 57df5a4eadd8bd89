import Basics
public import HTMLParsing
import URLStandard

/// The elements of a page to which fragments can lead.
public struct PageAnchors: Sendable {
  private static let limit = 100_000

  private var hashes: Set<UInt64> = []

  /// Collects the `id` attributes, and the names of anchors.
  public init(_ document: HTMLDocument) {
    for element in document.elements.indices where hashes.count < Self.limit {
      if let id = document.attribute(.id, of: element) { hashes.insert(FNV1a(id.utf8).value) }
      guard document.elements[element].name == .a,
        let name = document.attribute(.name, of: element)
      else { continue }
      hashes.insert(FNV1a(name.utf8).value)
    }
  }

  /// The number of distinct anchors.
  public var count: Int { hashes.count }

  /// Returns `true` if a fragment leads to an element, to the top of the page, or to a text
  /// ([HTML, the indicated part of the
  /// document](https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-indicated-part-of-the-document)).
  public func contains(_ fragment: String) -> Bool {
    // Fragments of applications, such as `#/path` and `#!path`, are read by scripts.
    guard let first = fragment.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "!"),
      !fragment.contains(":~:")
    else { return true }
    if hashes.contains(FNV1a(fragment.utf8).value) { return true }
    let decoded = PercentEncoding.decode(fragment.utf8) ?? Array(fragment.utf8)
    return hashes.contains(FNV1a(decoded).value)
      || String(decoding: decoded, as: UTF8.self).lowercased() == "top"
  }
}
