import Basics
import FoundationEssentials

/// A line of a CDXJ index: sort key, time, and the position of the record in JSON.
struct IndexLine: Codable {
  var url: String
  var mime: String
  var status: String?
  var digest: String
  var length: String
  var offset: String
  var filename: String
  /// The reason why the record is truncated, as in the index of Common Crawl; `nil` if it is not.
  var truncated: String?
  /// The digest of the validators of the response; see `Validators.label`.
  var validators: String?

  /// Returns the line without its terminator.
  func text(key: String, date: String) -> String {
    let pairs: [(String, String?)] = [
      ("url", url), ("mime", mime), ("status", status), ("digest", digest), ("length", length),
      ("offset", offset), ("filename", filename),
      ("truncated", truncated), ("validators", validators),
    ]
    let fields = pairs.compactMap { name, value in
      value.map { "\"\(name)\": \(Self.quoted($0))" }
    }
    return "\(key) \(Self.time(date)) {\(fields.joined(separator: ", "))}"
  }

  /// Returns a date such as `2026-01-31T10:00:00Z` as `20260131100000`.
  private static func time(_ date: String) -> String {
    String(date.unicodeScalars.prefix { $0 != "." }.filter(\.isASCIIDigit).prefix(14))
  }

  /// Returns a date such as `20260131100000` as `2026-01-31T10:00:00Z`; `nil` if it is malformed.
  static func isoDate(_ time: some StringProtocol) -> String? {
    let digits = Array(time.utf8)
    guard digits.count == 14, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):"
      + "\(part(12..<14))Z"
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
