/// The output of commands that list stored values.
enum ValueList {
  /// Prints the values as a table without titles, or one line of JSON for each.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - json: `true` for JSON.
  ///   - cells: Returns the cells of a value, as many for each.
  /// - Throws: `CommandFailure` with ``ExitStatus/nothingFound`` if there are none, errors of the encoder.
  static func write<Value: Encodable>(
    _ values: [Value],
    json: Bool,
    cells: (Value) -> [String]
  ) throws {
    guard let first = values.first else { throw CommandFailure(.nothingFound, "") }
    guard !json else {
      for value in values { StandardOutput.write(try JSONText.line(value)) }
      return
    }
    var table = TextTable()
    table.columns = cells(first).map { _ in TextTable.Column(title: "") }
    for value in values { table.add(cells(value)) }
    StandardOutput.write(table.text())
  }
}
