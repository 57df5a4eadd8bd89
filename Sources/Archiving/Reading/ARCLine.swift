import Basics

/// The line before a record of an ARC file
/// ([ARC, version 1 and 2](https://archive.org/web/researcher/ArcFileFormat.php)): URL, IP address,
/// date, type and length; version 2 has further fields before the length.
struct ARCLine {
  let fields: RecordFields
  let isFileHeader: Bool
  /// The length of the record; `nil` if it is malformed.
  let length: Int?

  /// Parses a line; `nil` if it is not an ARC line.
  init?(_ line: ArraySlice<UInt8>) {
    guard RecordStart.mayBeARC(line) else { return nil }
    let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 5, let date = Self.index(ofDateIn: words) else { return nil }
    // URLs with spaces are not escaped.
    let url = words[..<(date - 1)].joined(separator: " ")
    isFileHeader = url.hasPrefix("filedesc:")
    var fields = RecordFields()
    fields.append(name: "WARC-Target-URI", value: url)
    fields.append(name: "WARC-IP-Address", value: words[date - 1])
    fields.append(name: "WARC-Date", value: Self.isoDate(words[date]))
    fields.append(name: "Content-Type", value: words[date + 1])
    self.fields = fields
    let last = words.last ?? ""
    length = last.utf8.allSatisfy(\.isASCIIDigit) ? Int(last) : nil
  }

  /// Returns the index of the date: third from the end, in version 2 eighth.
  private static func index(ofDateIn words: [String]) -> Int? {
    let usual = [words.count - 3, words.count - 8]
    return usual.first { $0 >= 2 && isDate(words[$0]) }
      ?? (2..<(words.count - 1)).first { isDate(words[$0]) }
  }

  private static func isDate(_ word: String) -> Bool {
    (12...18).contains(word.utf8.count) && word.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Returns a date such as `20140216050221` as `2014-02-16T05:02:21Z`.
  private static func isoDate(_ word: String) -> String {
    let digits = Array(word.padding(to: 14).utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):"
      + "\(part(12..<14))Z"
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: "0", count: max(0, length - utf8.count))
  }
}
