/// One requirement on a store, which any test framework can check.
public struct ContractCase<Store: Sendable>: Sendable, CustomStringConvertible {
  /// The requirement in a sentence.
  public let name: String
  private let body: @Sendable (Store) async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable (Store) async throws -> Void) {
    self.name = name
    self.body = body
  }

  /// The requirement in a sentence.
  public var description: String { name }

  /// Checks the requirement.
  ///
  /// - Parameter store: A new, empty store.
  /// - Throws: ``ContractViolation``, and the errors of the store.
  public func run(on store: Store) async throws { try await body(store) }
}

/// The error of a store that does not meet a requirement.
public struct ContractViolation: Error, CustomStringConvertible {
  /// The difference between the expected and the actual behaviour.
  public let description: String
}

/// Throws a ``ContractViolation`` that names the line if a condition does not hold.
func expect(_ condition: Bool, file: StaticString = #fileID, line: UInt = #line) throws {
  guard !condition else { return }
  throw ContractViolation(description: "\(file):\(line): the condition does not hold")
}

/// Throws a ``ContractViolation`` with both values if they differ.
func expectEqual<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  file: StaticString = #fileID,
  line: UInt = #line
) throws {
  guard actual != expected else { return }
  throw ContractViolation(description: "\(file):\(line): \(actual) is not \(expected)")
}

/// Returns a value that must be there.
func required<Value>(
  _ value: Value?,
  file: StaticString = #fileID,
  line: UInt = #line
) throws -> Value {
  guard let value else {
    throw ContractViolation(description: "\(file):\(line): a value is missing")
  }
  return value
}
