/// An Open Graph property with its [structured properties](https://ogp.me/#structured): `og:image` with its
/// width, `music:song` with its track.
public struct OpenGraphObject: Sendable, Codable, Equatable {
  /// The name: two words, for instance `og:image`.
  public var property: String
  /// The value; `nil` if only structured properties are given, as for `product:price`.
  public var content: String?
  /// The structured properties, by full name in document order.
  public var parts: [MetaProperty]
}

extension OpenGraphObject {
  /// Returns the objects of a page: one per value of a structured property, in document order.
  ///
  /// Structured properties belong to the value before them. If there is no value, a repeated structured
  /// property starts another object.
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
        if let index = roots.last[root], index >= 0, objects[index].accepts(property) {
          objects[index].parts.append(property)
        } else {
          roots.last[root] = objects.count
          objects.append(OpenGraphObject(property: root, content: nil, parts: [property]))
        }
      }
    }
    return objects
  }

  private func accepts(_ part: MetaProperty) -> Bool {
    content != nil || !parts.contains { $0.property == part.property }
  }

  /// Returns `og:image` for `og:image:width`; `nil` for names of two words.
  fileprivate static func root(of name: String) -> String? {
    guard let first = name.offset(of: UInt8(ascii: ":")) else { return nil }
    return name.offset(of: UInt8(ascii: ":"), from: first + 1).map { name.slice(0..<$0) }
  }
}

/// The names with structured properties on a page.
private struct Roots {
  /// The index of the last object of each name; -1 before the first object.
  var last: [String: Int] = [:]
  /// The lengths of the names as a bit set, which avoids most lookups.
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
