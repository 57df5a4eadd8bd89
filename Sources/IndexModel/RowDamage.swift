import SearchableItems

/// The error for a row that no intact file can contain; the store adds the name of the file.
package struct RowDamage: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension StoredRecord {
  /// Returns the content of the record, and throws if the record is damaged rather than treating it as empty.
  ///
  /// - Throws: ``RowDamage`` if the document is unreadable or belongs to another record.
  package func readContent() throws -> RecordContent {
    guard let content = decodedContent() else {
      throw RowDamage("the record \(name.identifier) cannot be read")
    }
    if case .page(let page) = content, page.key != name.uid {
      throw RowDamage("the record \(name.identifier) holds the page \(page.key)")
    }
    return content
  }
}
