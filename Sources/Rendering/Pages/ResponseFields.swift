import Fetching

/// The parts of a response that a browser receives.
enum ResponseFields {
  /// Fields about the transfer, which has been undone, and fields that keep state.
  private static let omitted: Set<String> = [
    "content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive",
    "set-cookie", "strict-transport-security", "alt-svc", "nel", "report-to", "clear-site-data",
  ]

  /// Returns the header fields that concern the browser and that it accepts: printable ASCII.
  static func fields(of response: FetchResponse) -> [HeaderField] {
    response.headers.all.filter { field in
      !omitted.contains(field.name) && HeaderField.isName(field.name)
        && field.value.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x09 }
    }
  }

  /// A transparent image of one pixel.
  static let emptyImage: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00,
    0xFF, 0xFF, 0xFF, 0x21, 0xF9, 0x04, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x02, 0x44, 0x01, 0x00, 0x3B,
  ]
}
