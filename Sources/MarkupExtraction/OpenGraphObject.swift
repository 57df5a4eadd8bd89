/// A property of Open Graph with the [properties that describe it](https://ogp.me/#structured):
/// `og:image` with its width, `music:song` with its track.
public struct OpenGraphObject: Sendable, Encodable, Equatable {
  /// Its name: two words, for instance `og:image`.
  public var property: String
  /// Its value; `nil` where only its parts are told, as of `product:price`.
  public var content: String?
  /// What describes it, by full name in document order.
  public var parts: [MetaProperty]
}

extension OpenGraphObject {
  /// The objects of a page: of a property with parts each value with its own, in document order.
  ///
  /// Parts belong to the value before them. Where a value is never told, a part that was told already
  /// begins another object.
  static func objects(in properties: [MetaProperty]) -> [OpenGraphObject] {
    var roots = Roots(of: properties)
    guard !roots.last.isEmpty else { return [] }
    var objects: [OpenGraphObject] = []
    for property in properties {
      let name = property.property
      if roots.mayContain(name), roots.last[name] != nil {
        roots.last[name] = objects.count
        objects.append(OpenGraphObject(property: name, content: property.content, parts: []))
      } else if let root = root(of: name) {
        if let index = roots.last[root], index >= 0, objects[index].takes(property) {
          objects[index].parts.append(property)
        } else {
          roots.last[root] = objects.count
          objects.append(OpenGraphObject(property: root, content: nil, parts: [property]))
        }
      }
    }
    return objects
  }

  private func takes(_ part: MetaProperty) -> Bool {
    content != nil || !parts.contains { $0.property == part.property }
  }

  /// `og:image` of `og:image:width`; `nil` for names of two words.
  fileprivate static func root(of name: String) -> String? {
    guard let first = name.offset(of: UInt8(ascii: ":")) else { return nil }
    return name.offset(of: UInt8(ascii: ":"), from: first + 1).map { name.slice(0..<$0) }
  }
}

/// The names that have parts on a page.
private struct Roots {
  /// The last object of each; -1 before the first one.
  var last: [String: Int] = [:]
  /// The lengths of the names, a bit for each: most others need not be looked up.
  private var lengths: UInt64 = 0

  init(of properties: [MetaProperty]) {
    for property in properties {
      guard let root = OpenGraphObject.root(of: property.property) else { continue }
      last[root] = -1
      lengths |= 1 &<< UInt64(root.utf8.count & 63)
    }
  }

  func mayContain(_ name: String) -> Bool { lengths &>> UInt64(name.utf8.count & 63) & 1 == 1 }
}
