import Fetching
import WebDates

extension HeaderFields {
  /// Returns the freshness lifetime of a response in seconds: `max-age`, else `Expires` (RFC 9111,
  /// section 4.2.1), less its `Age`; 0 if none is given or the response must be revalidated.
  ///
  /// `s-maxage` applies to shared caches only. Heuristic freshness is not used because the recrawl
  /// schedule is better.
  func freshness(at now: Double) -> Double {
    var maxAge: Double?
    for directive in values("cache-control").joined(separator: ",").lowercased().split(
      separator: ","
    ) {
      let parts = directive.split(separator: "=", maxSplits: 1).map { part in
        part.filter { $0 != " " && $0 != "\"" && $0 != "\t" }
      }
      if parts.first == "no-cache" || parts.first == "no-store" { return 0 }
      guard parts.count == 2, parts[0] == "max-age", parts[1].utf8.count <= 12 else { continue }
      maxAge = maxAge ?? Int(parts[1]).map { Double(max(0, $0)) }
    }
    if let maxAge {
      let age = self["age"].flatMap { $0.utf8.count <= 12 ? Int($0) : nil } ?? 0
      return max(0, maxAge - Double(max(0, age)))
    }
    guard let expires = self["expires"].flatMap(WebDate.seconds) else { return 0 }
    return max(0, expires - (self["date"].flatMap(WebDate.seconds) ?? now))
  }
}
