import FoundationEssentials
import SystemIO

/// The positions of receivers in the changes of a data folder, which survive restarts.
///
/// A position moves after a successful delivery only, so every change is delivered at least once.
struct DeliveryPositions: Sendable {
  /// A position in a log of changes.
  struct Position: Codable, Sendable {
    /// The number of the last delivered change.
    var number: Int64
    /// The name of the log that has given the number; `nil` in files of earlier versions.
    var log: String?
    /// The time of the change, in seconds since 1970; `nil` in files of earlier versions.
    ///
    /// A log that was restored from a copy gives numbers again, to other changes.
    var time: Double?
  }

  private let path: String

  /// The maximum size of the file.
  private static let sizeLimit = 1_000_000

  /// Creates the positions in the file `deliveries.json` of a data folder.
  init(folder: String) { path = folder + "/deliveries.json" }

  /// Returns the position of a receiver; `nil` for a new one.
  func position(of receiver: String) throws -> Position? { try read()[receiver] }

  /// Stores the position of a receiver.
  func set(_ position: Position, of receiver: String) throws {
    var positions = try read()
    positions[receiver] = position
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.write(Array(try encoder.encode(positions)) + [0x0A], to: path, for: .owner)
  }

  private func read() throws -> [String: Position] {
    guard let bytes = RegularFile.read(path, limit: Self.sizeLimit) else { return [:] }
    do {
      return try JSONDecoder().decode([String: Position].self, from: Data(bytes))
    } catch {
      throw DeliveryError(
        message: "\(path) is damaged; delete it, and every stored change is delivered again"
      )
    }
  }
}

extension DeliveryPositions.Position {
  /// Decodes a position; files of earlier versions have only the number.
  init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Int64.self) {
      self.init(number: number)
    } else {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        number: try values.decode(Int64.self, forKey: .number),
        log: try values.decodeIfPresent(String.self, forKey: .log),
        time: try values.decodeIfPresent(Double.self, forKey: .time)
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
