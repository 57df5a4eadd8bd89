import GRDB

/// An error for a stored value that is missing, of another type or out of range: the file is damaged.
struct DamagedValue: Error, CustomStringConvertible {
  /// The column or the purpose of the value.
  let name: String

  var description: String { "a value of \(name) is damaged" }
}

/// Values of rows as errors rather than traps: GRDB's own subscripts end the process if a damaged file holds
/// NULL or a value of another type, or if damage to its schema renamed the column.
extension Row {
  /// Returns a value by its column name.
  func value<Value: DatabaseValueConvertible>(_ name: String) throws(DamagedValue) -> Value {
    guard let value: Value = optional(name) else { throw DamagedValue(name: name) }
    return value
  }

  /// Returns a value by its column index.
  func value<Value: DatabaseValueConvertible>(at index: Int) throws(DamagedValue) -> Value {
    let stored: DatabaseValue = self[index]
    guard let value = Value.fromDatabaseValue(stored) else {
      throw DamagedValue(name: "column \(index)")
    }
    return value
  }

  /// Returns a value by the name of its column; `nil` for NULL, a value of another type and a missing column.
  func optional<Value: DatabaseValueConvertible>(_ name: String) -> Value? {
    (try? decode(DatabaseValue.self, forColumn: name)).flatMap(Value.fromDatabaseValue)
  }

  /// Returns a nonnegative 32-bit count, so that arithmetic with it cannot overflow.
  func count(_ name: String) throws(DamagedValue) -> Int {
    let value: Int = try self.value(name)
    guard (0...Int(Int32.max)).contains(value) else { throw DamagedValue(name: name) }
    return value
  }
}
