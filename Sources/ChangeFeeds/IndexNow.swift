import Basics
import FoundationEssentials
public import Frontier

/// A submission of changed URLs to search engines by [IndexNow](https://www.indexnow.org/documentation).
public struct IndexNow: Sendable {
  /// The maximum number of URLs of a submission.
  public static let limit = 10_000

  private let host: String
  private let key: String
  private let keyLocation: String?

  /// Creates submissions for a host; `nil` if the key has not 8 to 128 letters, digits and dashes.
  ///
  /// - Parameters:
  ///   - host: The host of all URLs.
  ///   - key: The key, which the site serves as a text file.
  ///   - keyLocation: The URL of that file; `nil` for `/<key>.txt`.
  public init?(host: String, key: String, keyLocation: String? = nil) {
    let isKey = key.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-")
    }
    guard isKey, (8...128).contains(key.utf8.count) else { return nil }
    self.host = host
    self.key = key
    self.keyLocation = keyLocation
  }

  /// Returns the JSON body of a submission.
  public func body(for changes: [StoredChange]) throws -> String {
    var seen: Set<String> = []
    let urls = changes.map(\.change.url).filter { seen.insert($0).inserted }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = Body(
      host: host,
      key: key,
      keyLocation: keyLocation,
      urlList: Array(urls.prefix(Self.limit))
    )
    return String(decoding: try encoder.encode(body), as: UTF8.self)
  }

  private struct Body: Encodable {
    var host: String
    var key: String
    var keyLocation: String?
    var urlList: [String]
  }
}
