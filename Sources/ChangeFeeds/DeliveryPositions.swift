import FoundationEssentials
import SystemIO

/// The positions of receivers in the changes of a data folder, which survive restarts.
///
/// A position moves after a successful delivery only, so every change is delivered at least once.
struct DeliveryPositions: Sendable {
  private let path: String

  /// The maximum size of the file.
  private static let sizeLimit = 1_000_000

  /// Creates the positions in the file `deliveries.json` of a data folder.
  init(folder: String) { path = folder + "/deliveries.json" }

  /// Returns the number of the last delivered change; `nil` for a new receiver.
  func position(of receiver: String) throws -> Int64? { try read()[receiver] }

  /// Stores the number of the last delivered change.
  func set(_ position: Int64, of receiver: String) throws {
    var positions = try read()
    positions[receiver] = position
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.write(Array(try encoder.encode(positions)) + [0x0A], to: path, for: .owner)
  }

  private func read() throws -> [String: Int64] {
    guard let bytes = RegularFile.read(path, limit: Self.sizeLimit) else { return [:] }
    do {
      return try JSONDecoder().decode([String: Int64].self, from: Data(bytes))
    } catch {
      throw DeliveryError(
        message: "\(path) is damaged; delete it, and every stored change is delivered again"
      )
    }
  }
}

/// The failure of a delivery.
public struct DeliveryError: Error, Sendable, CustomStringConvertible {
  /// The receiver or file, and the reason.
  public let message: String

  /// Creates an error.
  public init(message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
