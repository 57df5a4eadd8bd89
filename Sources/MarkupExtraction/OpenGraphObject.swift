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
    let roots = Set(properties.compactMap { root(of: $0.property) })
    guard !roots.isEmpty else { return [] }
    var objects: [OpenGraphObject] = []
    var last: [Substring: Int] = [:]
    for property in properties {
      if roots.contains(property.property[...]) {
        last[property.property[...]] = objects.count
        objects.append(
          OpenGraphObject(property: property.property, content: property.content, parts: [])
        )
      } else if let root = root(of: property.property) {
        if let index = last[root], objects[index].takes(property) {
          objects[index].parts.append(property)
        } else {
          last[root] = objects.count
          objects.append(OpenGraphObject(property: String(root), content: nil, parts: [property]))
        }
      }
    }
    return objects
  }

  private func takes(_ part: MetaProperty) -> Bool {
    content != nil || !parts.contains { $0.property == part.property }
  }

  /// `og:image` of `og:image:width`; `nil` for names of two words.
  private static func root(of name: String) -> Substring? {
    guard let first = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = name.utf8[name.utf8.index(after: first)...]
    return rest.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
  }
}
