import HTMLParsing
import MarkupExtraction

/// A typed thing of a page, with where it stands.
struct Thing: Sendable {
  /// Things of a page that are looked at.
  static let limit = 2000
  /// Nesting that is looked at.
  static let depthLimit = 16

  let item: MarkupItem
  /// Its types without the vocabulary.
  let types: [String]
  /// The property that it is a value of; `nil` at top level.
  let property: String?
  /// The types of the thing around it.
  let parentTypes: [String]
  /// Where its type is named.
  let place: Place

  /// Whether it is of one of `names`.
  func isA(_ names: Set<String>) -> Bool { types.contains(where: names.contains) }

  /// Whether it is of the type.
  func isA(_ name: String) -> Bool { types.contains(name) }

  /// All typed things, those within behind those around them; what is over the limits is left out.
  static func all(in items: [MarkupItem], places: ThingPlaces) -> [Thing] {
    var places = places
    var found: [Thing] = []
    for item in items { add(item, nil, [], depth: 0, places: &places, to: &found) }
    return found
  }

  private static func add(
    _ item: MarkupItem,
    _ property: String?,
    _ parentTypes: [String],
    depth: Int,
    places: inout ThingPlaces,
    to found: inout [Thing]
  ) {
    guard depth < depthLimit, found.count < limit else { return }
    let types = item.shortTypes
    if !types.isEmpty {
      found.append(
        Thing(
          item: item,
          types: types,
          property: property,
          parentTypes: parentTypes,
          place: places.next(item.syntax, types)
        )
      )
    }
    for property in item.properties {
      for case .item(let inner) in property.values {
        add(inner, property.name, types, depth: depth + 1, places: &places, to: &found)
      }
    }
  }
}

/// Where the types of things are named: the n-th thing of a type is at the n-th place of its name.
struct ThingPlaces {
  private struct Key: Hashable {
    var syntax: MarkupItem.Syntax
    var type: String
  }

  private var places: [Key: [Place]] = [:]
  private var used: [Key: Int] = [:]
  private let start: Place

  init(_ tags: TagPlaces) {
    let document = tags.document
    start = tags.start
    for element in document.elements.indices {
      if document.has(.itemtype, element) {
        add(document.attribute(.itemtype, of: element), .microdata, tags, element)
      }
      if document.has(.typeof, element) {
        add(document.attribute(.typeof, of: element), .rdfa, tags, element)
      }
      if document.elements[element].name == .script,
        document.attribute(.type, of: element)?.lowercased().contains("ld+json") == true
      {
        addTypes(ofScript: element, tags)
      }
    }
  }

  /// Where the next thing of these types is.
  mutating func next(_ syntax: MarkupItem.Syntax, _ types: [String]) -> Place {
    guard let type = types.first else { return start }
    let key = Key(syntax: syntax, type: Self.short(type))
    guard let places = places[key], let last = places.last else { return start }
    let index = used[key, default: 0]
    used[key] = index + 1
    return index < places.count ? places[index] : last
  }

  private mutating func add(
    _ types: String?,
    _ syntax: MarkupItem.Syntax,
    _ tags: TagPlaces,
    _ element: Int
  ) {
    guard let first = types?.split(whereSeparator: \.isWhitespace).first else { return }
    append(tags.place(of: element), Key(syntax: syntax, type: Self.short(String(first))))
  }

  private mutating func append(_ place: Place, _ key: Key) {
    guard places[key, default: []].count < Thing.limit else { return }
    places[key, default: []].append(place)
  }

  /// Finds `"@type": "Name"` and `"@type": ["Name", …]`.
  private mutating func addTypes(ofScript element: Int, _ tags: TagPlaces) {
    let bytes = Array(tags.document.textContent(of: element, limit: 4_000_000).utf8)
    let mark = Array("\"@type\"".utf8)
    var (line, lineStart) = (Int(tags.document.elements[element].line), 0)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0A {
        line += 1
        lineStart = index + 1
      }
      guard bytes[index] == mark[0], bytes[index...].starts(with: mark) else {
        index += 1
        continue
      }
      let place = tags.place(line: line, column: index - lineStart + 1, inScript: element)
      index += mark.count
      if let name = Self.firstString(in: bytes[index...]) {
        append(place, Key(syntax: .jsonLD, type: Self.short(name)))
      }
    }
  }

  /// The string behind a colon, also as the first of a list.
  private static func firstString(in bytes: ArraySlice<UInt8>) -> String? {
    let blanks = Set(" \t\r\n:[".utf8)
    let value = bytes.drop { blanks.contains($0) }
    guard value.first == UInt8(ascii: "\"") else { return nil }
    let name = value.dropFirst().prefix(200).prefix { $0 != UInt8(ascii: "\"") }
    return String(decoding: name, as: UTF8.self)
  }

  /// What stands behind the last slash, hash or colon.
  private static func short(_ type: String) -> String {
    let cut = type.split { $0 == "/" || $0 == "#" || $0 == ":" }
    return String(cut.last ?? "")
  }
}
