/// The zones of RFC 822, and zones that pages and feeds name.
enum TimeZones {
  /// The offset from UTC in seconds, by lowercase abbreviation.
  ///
  /// Abbreviations that several regions use, such as `ist`, are absent.
  static let offsets: [String: Int] = {
    var offsets: [String: Int] = [:]
    for (hours, names) in table {
      for name in names.split(separator: " ") { offsets[String(name)] = Int(hours * 3600) }
    }
    return offsets
  }()

  /// The maximum size of an abbreviation, in bytes.
  private static let sizeLimit = 6
  /// The abbreviations that are no words of a language, and that pages write in lowercase, too.
  private static let lowercase: Set<String> = ["z", "utc", "gmt", "мск"]

  /// Returns the offset from UTC in seconds of an abbreviation in a text; `nil` if it is none.
  ///
  /// Only in capitals most abbreviations are no words: `10:30 et mis à jour`, `10:30 Art Museum`.
  ///
  /// - Parameters:
  ///   - word: The word as it is written.
  ///   - name: The word in lowercase.
  /// - Returns: The offset, or `nil`.
  static func offset(of word: String, lowercase name: String) -> Int? {
    guard word.utf8.count <= sizeLimit, let offset = offsets[name] else { return nil }
    return lowercase.contains(name) || word == word.uppercased() ? offset : nil
  }

  private static let table: [(Double, String)] = [
    (0, "z utc gmt ut wet"), (1, "cet mez bst west"), (2, "cest mesz eet sast"),
    (3, "eest msk мск trt"), (3.5, "irst"), (5, "pkt"), (7, "wib ict"), (8, "hkt sgt awst wita"),
    (9, "jst kst wit"), (9.5, "acst"), (10, "aest"), (11, "aedt"), (12, "nzst"), (13, "nzdt"),
    (-3, "brt art adt"), (-4, "edt ast"), (-5, "est cdt et"), (-6, "cst mdt"), (-7, "mst pdt"),
    (-8, "pst akdt"), (-9, "akst"), (-10, "hst"),
  ]
}
