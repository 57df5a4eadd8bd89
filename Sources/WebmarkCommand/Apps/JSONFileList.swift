import FoundationEssentials
import Webmark

/// A list in a human-readable JSON file of the data folder.
struct JSONFileList<Entry: Codable> {
  private let path: String
  var entries: [Entry] = []

  init(_ folder: DataFolder, _ name: String) throws {
    path = folder.path + "/" + name
    guard let data = FileManager.default.contents(atPath: path) else { return }
    do {
      entries = try JSONDecoder().decode([Entry].self, from: data)
    } catch {
      throw CommandFailure(.error, "\(path) cannot be read; delete it to start over")
    }
  }

  func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(entries), as: UTF8.self)
    try OutputFile.write(text, to: path, purpose: "the list", isPrivate: true)
  }
}
