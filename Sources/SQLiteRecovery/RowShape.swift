/// The columns of a table or index as they lie in the file, by which its pages are told from others.
package struct RowShape {
  package enum Column {
    /// The row's own number, which is stored as null.
    case number
    case integer
    case text
    case blob
    case integerOrNull
    case textOrNull
    /// A floating-point number; SQLite stores whole ones as integers.
    case real
    case realOrNull
    case any

    func allows(_ value: RowValue) -> Bool {
      switch (self, value) {
      case (.number, .null), (.integer, .integer), (.text, .text), (.blob, .blob),
        (.integerOrNull, .integer), (.integerOrNull, .null), (.textOrNull, .text),
        (.textOrNull, .null), (.real, .real), (.real, .integer), (.realOrNull, .real),
        (.realOrNull, .integer), (.realOrNull, .null), (.any, _):
        true
      default: false
      }
    }
  }

  package let isOfRowidTable: Bool
  package let columns: [Column]
  /// The number of columns that rows have at least; later ones were added by `ALTER TABLE`.
  package let requiredCount: Int

  package init(isOfRowidTable: Bool, columns: [Column], requiredCount: Int? = nil) {
    (self.isOfRowidTable, self.columns) = (isOfRowidTable, columns)
    self.requiredCount = requiredCount ?? columns.count
  }

  package func matches(_ values: [RowValue]) -> Bool {
    (requiredCount...columns.count).contains(values.count)
      && zip(columns, values).allSatisfy { $0.allows($1) }
  }
}

extension RowShape {
  /// The table of the schema itself.
  package static let schema = RowShape(
    isOfRowidTable: true,
    columns: [.text, .text, .text, .integer, .textOrNull]
  )
}
