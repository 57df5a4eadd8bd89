import FoundationEssentials

/// The URLs of a web application manifest (<https://www.w3.org/TR/appmanifest/>).
struct WebManifest: Decodable {
  private struct Shortcut: Decodable {
    var url: String?
  }

  private enum CodingKeys: String, CodingKey {
    case start = "start_url"
    case shortcuts
  }

  private var start: String?
  private var shortcuts: [Shortcut]?

  /// Returns `start_url` and the URLs of `shortcuts`; empty if the bytes are no manifest.
  static func urls(in bytes: [UInt8]) -> [String] {
    guard let manifest = try? JSONDecoder().decode(WebManifest.self, from: Data(bytes)) else {
      return []
    }
    return [manifest.start].compactMap { $0 } + (manifest.shortcuts ?? []).compactMap(\.url)
  }
}
