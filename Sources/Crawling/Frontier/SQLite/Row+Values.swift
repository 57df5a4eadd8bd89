import GRDB

/// An error for a stored value that is missing, of another type or out of range: the file is damaged.
struct DamagedValue: Error, CustomStringConvertible {
  /// The column or the purpose of the value.
  let name: String

  var description: String { "a value of \(name) is damaged" }
}

/// Row accessors that throw errors instead of trapping: GRDB's subscripts end the process if a damaged
/// file contains NULL or a value of another type.
extension Row {
  /// Returns a value by its column name.
  func value<Value: DatabaseValueConvertible>(_ name: String) throws(DamagedValue) -> Value {
    let stored: DatabaseValue = self[name]
    guard let value = Value.fromDatabaseValue(stored) else { throw DamagedValue(name: name) }
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

  /// Returns a value by its column name; `nil` for NULL and for a value of another type.
  func optional<Value: DatabaseValueConvertible>(_ name: String) -> Value? {
    Value.fromDatabaseValue(self[name] as DatabaseValue)
  }

  /// Returns a nonnegative 32-bit count, so that arithmetic with it cannot overflow.
  func count(_ name: String) throws(DamagedValue) -> Int {
    let value: Int = try self.value(name)
    guard (0...Int(Int32.max)).contains(value) else { throw DamagedValue(name: name) }
    return value
  }
}
