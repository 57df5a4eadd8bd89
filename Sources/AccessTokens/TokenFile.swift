import Foundation
import SystemIO

/// The token file of a data folder, readable only by its owner.
public struct TokenFile: Sendable {
  /// The reason why the file cannot be used.
  public struct Problem: Error, CustomStringConvertible {
    /// A sentence that names the file.
    public let description: String
  }

  /// The path of the file.
  public let path: String

  /// Creates a reference to the file of a data folder.
  public init(folder: String) {
    path = folder + "/tokens.json"
  }

  /// Returns the tokens; empty if there is no file.
  public func read() throws(Problem) -> TokenList {
    guard let data = FileManager.default.contents(atPath: path) else {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw Problem(description: "\(path) cannot be read")
      }
      return TokenList()
    }
    guard let list = try? JSONDecoder().decode(TokenList.self, from: data) else {
      throw Problem(description: "\(path) is not a list of tokens; restore it or delete it")
    }
    return list
  }

  /// Writes the tokens atomically.
  public func write(_ list: TokenList) throws(Problem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(list) else {
      throw Problem(description: "\(path) cannot be written")
    }
    do {
      try AtomicFile.write(data, to: path, for: .owner)
    } catch {
      throw Problem(description: "\(error)")
    }
  }

  /// The modification time, file number and size of the file, as far as they are known.
  public var version: String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return ""
    }
    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(date) \(attributes[.systemFileNumber] ?? 0) \(attributes[.size] ?? 0)"
  }
}
