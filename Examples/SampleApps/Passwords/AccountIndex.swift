import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// The accounts of a password app: batches with a client state, custom attributes and error codes.
struct Account: Codable, Sendable {
  let site: String
  let user: String
  let isShared: Bool
}

final class AccountIndex: Sendable {
  private let name = "accounts"

  func update(_ accounts: [Account], generation: UInt8) async throws {
    let index = CSSearchableIndex(name: name, protectionClass: .completeUnlessOpen)
    if try await index.fetchLastClientState() == Data([generation]) { return }
    index.beginBatch()
    do {
      try await index.indexSearchableItems(accounts.map(Self.item))
      try await index.endBatch(withClientState: Data([generation]))
    } catch let error as CSIndexError where error.code == .quotaExceeded {
      print("the index is full")
    } catch CSIndexError.invalidItemError {
      print("an account is invalid")
    }
  }

  static func item(_ account: Account) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.title = account.site
    attributes.contentDescription = account.user
    attributes.keywords = ["password", "login"]
    attributes.rankingHint = 50
    if let key = CSCustomAttributeKey(keyName: "com_example_passwords_shared") {
      attributes.setValue(NSNumber(value: account.isShared), forCustomKey: key)
    }
    return CSSearchableItem(
      uniqueIdentifier: account.site + "/" + account.user,
      domainIdentifier: "accounts",
      attributeSet: attributes
    )
  }
}
