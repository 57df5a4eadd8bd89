import FoundationEssentials
import JSONReading
import SearchableItems

/// An item from one line of a feed, decoded member by member because feeds contain millions of items.
struct FeedItem {
  /// The problem of a member.
  struct Problem: Error { let message: String }

  private(set) var item: SearchableItem
  /// A Boolean value that indicates whether the line had no identifier and got a UUID, as by `CSSearchableItem`.
  private(set) var isGenerated = false

  init(_ members: [JSONValue.Member], appID: String?) throws(Problem) {
    item = SearchableItem(appID: appID ?? "", uniqueIdentifier: "")
    var isNamed = appID != nil
    var hasIdentifier = false
    for member in members {
      switch member.key {
      case "appID":
        item.appID = try Self.text(member) ?? item.appID
        isNamed = true
      case "uniqueIdentifier":
        item.uniqueIdentifier = try Self.text(member) ?? ""
        hasIdentifier = member.value != .null
      case "domainIdentifier": item.domainIdentifier = try Self.text(member)
      case "expirationDate": item.expirationDate = try Self.text(member)
      case "owner": item.owner = try Self.text(member)
      case "isPublic": item.isPublic = try Self.flag(member)
      case "isUpdate": item.isUpdate = try Self.flag(member)
      case "attributeSet": item.attributeSet = try Self.attributes(member)
      default: continue
      }
    }
    if !isNamed { throw Problem(message: "'appID' is missing") }
    if !hasIdentifier {
      item.uniqueIdentifier = UUID().uuidString
      isGenerated = true
    }
  }

  private static func text(_ member: JSONValue.Member) throws(Problem) -> String? {
    switch member.value {
    case .string(let text): return text
    case .null: return nil
    default: throw Problem(message: "'\(member.key)' has the wrong type")
    }
  }

  private static func flag(_ member: JSONValue.Member) throws(Problem) -> Bool? {
    switch member.value {
    case .bool(let flag): return flag
    case .null: return nil
    default: throw Problem(message: "'\(member.key)' has the wrong type")
    }
  }

  private static func attributes(_ member: JSONValue.Member) throws(Problem) -> AttributeSet {
    guard case .object(let members) = member.value else {
      throw Problem(message: "'\(member.key)' has the wrong type")
    }
    return attributes(members)
  }

  static func attributes(_ members: [JSONValue.Member]) -> AttributeSet {
    var set = AttributeSet()
    for member in members {
      if case .null = member.value {
        set.removedNames.insert(member.key)
      } else {
        set.values[member.key] = AttributeValue(property(member.value))
      }
    }
    set.completeContentTypeTree()
    return set
  }

  static func property(_ value: JSONValue) -> PropertyValue {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let text): PropertyValue(number: text)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(property))
    case .object(let members):
      .dictionary(
        Dictionary(members.map { ($0.key, property($0.value)) }, uniquingKeysWith: { $1 })
      )
    }
  }
}
