import Basics

/// The qualified name of what a page of a reference describes, as its address tells it: `java.util.stream.Stream` for
/// `/java.base/java/util/stream/Stream.html` with the title `Stream`.
///
/// Generators of references put a class into folders of its package, whose name may stand nowhere else on the page.
package struct PathName {
  /// The least number of parts of the path before the title of a page that describes a class; that of a wiki has one.
  private static let leastParents = 2
  /// The maximum number of parts.
  private static let limit = 10

  /// The parts with full stops between them, of which the first ones may belong to the site and not to the name.
  package let name: String

  /// Creates a name; `nil` if the last part of the path is not the title, or too few parts before it are identifiers.
  package init?(url: String, title: String) {
    guard let owner = MemberNames.owner(title) else { return nil }
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let segments = path.split(separator: UInt8(ascii: "/")).dropFirst(2)
    guard let file = segments.last, file.starts(with: owner.utf8) else { return nil }
    let ending = file.dropFirst(owner.utf8.count)
    guard ending.isEmpty || ending.first == UInt8(ascii: "."),
      !ending.dropFirst().contains(UInt8(ascii: "."))
    else { return nil }
    let folders = segments.dropLast().flatMap { $0.split(separator: UInt8(ascii: ".")) }
    let parents = folders.reversed().prefix { Self.isIdentifier($0) }.prefix(Self.limit)
    guard parents.count >= Self.leastParents else { return nil }
    name = (parents.reversed().map { Substring($0) } + [owner]).joined(separator: ".")
  }

  private static func isIdentifier(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, !first.isASCIIDigit else { return false }
    return part.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }
}
