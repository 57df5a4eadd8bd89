/// The zones of RFC 822, and zones that pages name.
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

  private static let table: [(Double, String)] = [
    (0, "z utc gmt ut wet"), (1, "cet mez bst west"), (2, "cest mesz eet sast"),
    (3, "eest msk trt"),
    (3.5, "irst"), (5, "pkt"), (7, "wib ict"), (8, "hkt sgt awst"), (9, "jst kst"), (9.5, "acst"),
    (10, "aest"), (11, "aedt"), (12, "nzst"), (13, "nzdt"), (-3, "brt art adt"), (-4, "edt ast"),
    (-5, "est cdt et"), (-6, "cst mdt"), (-7, "mst pdt"), (-8, "pst akdt"), (-9, "akst"),
    (-10, "hst"),
  ]
}
