import MarkupExtraction

/// The attributes of people and organizations related to an item, with their contact data.
struct PeopleAttributes {
  let entity: MarkupItem
  let kind: SchemaKind

  func fill(_ attributes: inout AttributeSet) {
    let authors = (entity.values("author") + entity.values("creator")).flatMap(Self.authors)
    // The page names its authors where the item states only their URLs.
    if authors.contains(where: { $0.name != nil }) || attributes.list("authorNames").isEmpty {
      attributes.set("authorNames", authors.compactMap(\.name))
      attributes.set("authors", authors)
    }
    attributes.set(
      "authorEmailAddresses",
      entity.items("author").flatMap(Self.emails)
    )
    attributes.set("editors", entity.all("editor"))
    attributes.set("contributors", entity.all("contributor"))
    attributes.set("performers", entity.all("actor", "actors", "performer", "performers"))
    attributes.set("participants", entity.all("attendee", "attendees"))
    let itself = SchemaKind.isOrganization(entity) ? entity.all("name") : []
    attributes.set(
      "organizations",
      itself + entity.all("worksFor", "affiliation", "memberOf", "organizer")
    )
    if kind == .contact { setContact(&attributes) }
    // A place has its own contact data; another item uses that of its location, if there is one.
    let reached = kind == .place ? entity : entity.items("location").first ?? entity
    attributes.set("phoneNumbers", Self.numbers(of: reached))
    attributes.set("emailAddresses", Self.emails(of: reached))
  }

  /// Sets the attributes of a contact, who is its own author.
  private func setContact(_ attributes: inout AttributeSet) {
    let itself = Author(entity)
    attributes.set("authorNames", [itself.name].compactMap { $0 })
    attributes.set("authors", [itself])
    attributes.set("authorEmailAddresses", Self.emails(of: entity))
    attributes.set("role", entity.first("jobTitle"))
  }

  private static func authors(_ value: MarkupValue) -> [Author] {
    if case .item(let someone) = value { return [Author(someone)] }
    guard let text = value.text else { return [] }
    let names = PersonName.list(text)
    return names.isEmpty ? [Author(text: text)] : names.map(Author.init(text:))
  }

  /// Returns phone numbers, including those of contact points, without URL schemes.
  static func numbers(of someone: MarkupItem) -> [String] {
    let points = someone.items("contactPoint").flatMap { $0.texts("telephone") }
    return (someone.texts("telephone") + points).map { bare($0, scheme: "tel:") }
  }

  static func emails(of someone: MarkupItem) -> [String] {
    let points = someone.items("contactPoint").flatMap { $0.texts("email") }
    return (someone.texts("email") + points).map { bare($0, scheme: "mailto:") }
  }

  private static func bare(_ text: String, scheme: String) -> String {
    let trimmed = text.drop(while: \.isWhitespace)
    let hasScheme = trimmed.prefix(scheme.count).lowercased() == scheme
    return (hasScheme ? trimmed.dropFirst(scheme.count) : trimmed)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
