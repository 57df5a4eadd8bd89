package import SearchableItems

extension SearchableItem {
  /// Returns the item to store: an update is merged with the stored item.
  package func merged(into existing: SearchableItem?) -> SearchableItem {
    var result = asStored
    guard isUpdate == true, let existing else { return result }
    result.domainIdentifier = domainIdentifier ?? existing.domainIdentifier
    result.expirationDate = expirationDate ?? existing.expirationDate
    result.attributeSet = existing.attributeSet.updated(with: attributeSet)
    result.attributeSet.removedNames = []
    return result
  }

  /// Returns the item as one of those that replace the items of a domain.
  package func replacing(inDomain domain: String, of app: String, owner: String) -> SearchableItem {
    var item = self
    item.appID = app
    item.owner = owner.isEmpty ? nil : owner
    item.isPublic = owner.isEmpty ? true : nil
    item.domainIdentifier = domainIdentifier ?? domain
    return item
  }
}
