public import GRDB

/// A value that a ``StatementBinder`` binds.
@usableFromInline package protocol BoundValue {
  func bind(by binder: inout StatementBinder)
}

extension Int64: BoundValue {
  @inlinable package func bind(by binder: inout StatementBinder) { binder.bind(self) }
}

extension Int: BoundValue {
  @inlinable package func bind(by binder: inout StatementBinder) { binder.bind(self) }
}

extension Double: BoundValue {
  @inlinable package func bind(by binder: inout StatementBinder) { binder.bind(self) }
}

extension String: BoundValue {
  @inlinable package func bind(by binder: inout StatementBinder) { binder.bind(self) }
}

extension [UInt8]: BoundValue {
  @inlinable package func bind(by binder: inout StatementBinder) { binder.bind(self) }
}

extension Optional: BoundValue where Wrapped: BoundValue {
  @inlinable package func bind(by binder: inout StatementBinder) {
    if let self { self.bind(by: &binder) } else { binder.bindNull() }
  }
}

extension StatementBinder {
  /// Binds a value, or NULL.
  @inlinable package mutating func bind(_ value: (some BoundValue)?) { value.bind(by: &self) }
}

extension Statement {
  /// Runs the statement to completion with `values` as its arguments.
  @inlinable package func run<each Value: BoundValue>(_ values: repeat each Value) throws {
    var binder = StatementBinder(self)
    for value in repeat each values { value.bind(by: &binder) }
    try binder.run()
  }

  /// Runs the statement with `values` as its arguments; returns the first column of the first row as an
  /// integer, or `nil` if there is no row.
  @inlinable package func integer<each Value: BoundValue>(
    _ values: repeat each Value
  ) throws -> Int64? {
    var binder = StatementBinder(self)
    for value in repeat each values { value.bind(by: &binder) }
    return try binder.integer()
  }
}
