/// Stored changes that are delivered to receivers, with the position of each receiver.
public protocol ChangeDeliveryLog: Sendable {
  /// Returns the selected changes.
  func changes(_ selection: ChangeSelection) async throws -> [StoredChange]

  /// Returns the number of the last change before which no further change can appear; 0 without changes.
  ///
  /// Processes that store changes at the same time number them before others see them.
  func lastCompleteNumber() async throws -> Int64

  /// Returns the number of the last delivered change; `nil` for a new receiver.
  func position(of receiver: String) async throws -> Int64?

  /// Stores the number of the last delivered change.
  func setPosition(_ position: Int64, of receiver: String) async throws
}
