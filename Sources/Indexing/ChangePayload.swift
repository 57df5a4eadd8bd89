import FoundationEssentials
public import IndexModel
import SearchableItems

/// The encoding of one change of a crawl: a letter for its kind, and JSON or keys in UTF-8.
///
/// The journal of a crawl and the outbox of a shared one store it.
public enum ChangePayload {
  private static let put = UInt8(ascii: "+")
  private static let remove = UInt8(ascii: "-")
  private static let redirect = UInt8(ascii: ">")
  private static let apps = UInt8(ascii: "=")
  private static let putItem = UInt8(ascii: "i")
  private static let deleteItems = UInt8(ascii: "d")

  /// Returns the encoded change.
  ///
  /// - Throws: `IndexError` if the change does not concern a page or an item.
  public static func bytes(of change: IndexChange) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try append(change, as: nil, to: &bytes)
    return bytes
  }

  /// Appends an encoded change; `record` is the record that was prepared from it.
  static func append(
    _ change: IndexChange,
    as record: StoredRecord?,
    to bytes: inout [UInt8]
  ) throws {
    switch change {
    case .putPage(let item):
      bytes.append(put)
      bytes += record?.document ?? RecordDocument.bytes(of: item)
    case .removePage(let key):
      bytes.append(remove)
      bytes += key.utf8
    case .redirectPage(let key, let target):
      bytes.append(redirect)
      bytes += key.utf8
      bytes.append(UInt8(ascii: "\n"))
      bytes += target.utf8
    case .setApps(let key, let confirmed, let named, let seedApp):
      bytes.append(apps)
      let parts = AppsOfPage(key: key, confirmed: confirmed, named: named, seedApp: seedApp)
      bytes += try JSONEncoder().encode(parts)
    case .putItem(let item):
      bytes.append(putItem)
      bytes += try JSONEncoder().encode(item)
    case .deleteItems(let appID, let identifiers, let owner):
      bytes.append(deleteItems)
      let items = DeletedItems(appID: appID, identifiers: identifiers, owner: owner)
      bytes += try JSONEncoder().encode(items)
    default: throw IndexError(.unsupportedChange, "a journal of pages takes nothing that apps tell")
    }
  }

  /// Returns the change of an encoded one; `nil` if it is damaged, or of a later version.
  public static func change(_ payload: ArraySlice<UInt8>) -> IndexChange? {
    switch payload.first {
    case put:
      (try? JSONDecoder().decode(WebItem.self, from: Data(payload.dropFirst())))
        .map { .putPage($0) }
    case remove:
      .removePage(key: String(decoding: payload.dropFirst(), as: UTF8.self))
    case redirect:
      redirect(payload.dropFirst())
    case apps:
      (try? JSONDecoder().decode(AppsOfPage.self, from: Data(payload.dropFirst())))
        .map {
          .setApps(key: $0.key, confirmed: $0.confirmed, named: $0.named, seedApp: $0.seedApp)
        }
    case putItem:
      (try? JSONDecoder().decode(SearchableItem.self, from: Data(payload.dropFirst())))
        .map { .putItem($0) }
    case deleteItems:
      (try? JSONDecoder().decode(DeletedItems.self, from: Data(payload.dropFirst())))
        .map {
          .deleteItems(appID: $0.appID, uniqueIdentifiers: $0.identifiers, owner: $0.owner)
        }
    default: nil
    }
  }

  /// Reads the two keys of a redirect, which hold no line break.
  private static func redirect(_ payload: ArraySlice<UInt8>) -> IndexChange? {
    guard let end = payload.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return .redirectPage(
      key: String(decoding: payload[..<end], as: UTF8.self),
      target: String(decoding: payload[(end + 1)...], as: UTF8.self)
    )
  }
}

/// Deleted items as they are encoded: those of private pages.
private struct DeletedItems: Codable {
  let appID: String
  let identifiers: [String]
  let owner: String
}

/// The apps of a page as they are encoded.
private struct AppsOfPage: Codable {
  let key: String
  let confirmed: [String]
  let named: [String]?
  let seedApp: String?
}
