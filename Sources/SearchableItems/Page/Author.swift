import HTMLParsing
import MarkupExtraction

/// The author of a work, in the model of Core Spotlight: a name, and handles of one kind.
struct Author {
  /// The maximum numbers of people per item, and of handles of a person.
  fileprivate static let (limit, handleLimit) = (32, 8)

  /// The contact keys of the handles.
  private enum HandleKind: String {
    case emailAddresses, phoneNumbers, urlAddresses
  }

  let name: String?
  private let handles: [String]
  private let kind: HandleKind

  /// Creates an author from a text: a name, or the URL of a profile.
  init(text: String) {
    let text = text.collapsingWhitespace
    let isAddress = text.hasBytePrefix("http://") || text.hasBytePrefix("https://")
    name = isAddress ? nil : PersonName.clean(text)
    handles = isAddress ? [text] : []
    kind = isAddress ? .urlAddresses : .emailAddresses
  }

  /// Creates an author from markup, with email addresses, phone numbers or URLs as handles.
  init(_ someone: MarkupItem) {
    let name = someone.first("name").flatMap(PersonName.clean) ?? Self.fullName(of: someone)
    self.name = name
    let pages = someone.all("url", "sameAs") + [someone.id].compactMap { $0 }
    let found: [(HandleKind, [String])] = [
      (.emailAddresses, PeopleAttributes.emails(of: someone)),
      (.phoneNumbers, PeopleAttributes.numbers(of: someone)),
      (.urlAddresses, pages.filter { $0.hasPrefix("http") && $0 != name }),
    ]
    let best = found.first { !$0.1.isEmpty }
    kind = best?.0 ?? .emailAddresses
    handles = best?.1 ?? []
  }

  private static func fullName(of someone: MarkupItem) -> String? {
    let names = [someone.first("givenName"), someone.first("familyName")].compactMap { $0 }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  fileprivate var hasMoreHandles: Bool { handles.count > Self.handleLimit }

  /// The members that `CSPerson` reads; `nil` for an author without name and handle.
  fileprivate var value: PropertyValue? {
    guard name != nil || !handles.isEmpty else { return nil }
    var members: [String: PropertyValue] = [
      "handles": .array(handles.prefix(Self.handleLimit).map(PropertyValue.string)),
      "handleIdentifier": .string(kind.rawValue),
    ]
    members["displayName"] = name.map(PropertyValue.string)
    return .dictionary(members)
  }
}

extension AttributeSet {
  /// Sets a list of people in order and without duplicates; does nothing if it is empty.
  mutating func set(_ name: String, _ people: [Author]) {
    let values = first(Author.limit, of: people, for: name).compactMap(\.value)
    noteCut(of: name, if: people.contains(where: \.hasMoreHandles))
    var seen: Set<PropertyValue> = []
    let kept = values.count < 2 ? values : values.filter { seen.insert($0).inserted }
    if !kept.isEmpty { self.values[name] = .structured(.array(kept)) }
  }
}
