import Foundation
import SystemIO

/// The file in which a data folder keeps its tokens, readable by its owner only.
public struct TokenFile: Sendable {
  /// Why the file cannot be used.
  public struct Problem: Error, CustomStringConvertible {
    /// A sentence that names the file.
    public let description: String
  }

  /// Where it is.
  public let path: String

  /// The file of a data folder.
  public init(folder: String) {
    path = folder + "/tokens.json"
  }

  /// The tokens; none where there is no file.
  public func read() throws(Problem) -> TokenList {
    guard let data = FileManager.default.contents(atPath: path) else {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw Problem(description: "\(path) cannot be read")
      }
      return TokenList()
    }
    guard let list = try? JSONDecoder().decode(TokenList.self, from: data) else {
      throw Problem(description: "\(path) holds no list of tokens; restore it or delete it")
    }
    return list
  }

  /// Writes the tokens: the whole new file is there, or the whole old one.
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

  /// When the file was written last and its size, as far as these are known.
  public var version: String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return ""
    }
    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(date) \(attributes[.systemFileNumber] ?? 0) \(attributes[.size] ?? 0)"
  }
}
