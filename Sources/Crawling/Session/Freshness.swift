import Fetching
import WebDates

extension HeaderFields {
  /// Returns the freshness lifetime of a response in seconds: `max-age`, else `Expires` (RFC 9111,
  /// section 4.2.1), less its `Age`; 0 if none is given or the response must be revalidated.
  ///
  /// `s-maxage` applies to shared caches only. Heuristic freshness is not used because the recrawl
  /// schedule is better.
  func freshness(at now: Double) -> Double {
    let control = CacheControl(self)
    guard control.permitsReuse else { return 0 }
    if let maxAge = control.maxAge {
      let age = self["age"].flatMap { $0.utf8.count <= 12 ? Int($0) : nil } ?? 0
      return Double(max(0, maxAge - max(0, age)))
    }
    guard let expires = self["expires"].flatMap(WebDate.seconds) else { return 0 }
    return max(0, expires - (self["date"].flatMap(WebDate.seconds) ?? now))
  }
}
