import Fetching

/// Whether an answer is an HTML page: by its type, or by its first bytes where it has none.
enum ContentSniffing {
  static func isHTML(_ response: FetchResponse) -> Bool {
    guard let type = response.headers["content-type"]?.lowercased(), !type.isEmpty else {
      let start = response.body.prefix(512).drop { $0 <= 0x20 }
      return start.first == UInt8(ascii: "<")
    }
    return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
  }
}
