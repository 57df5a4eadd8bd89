/// The treatment of pages that were in flight when the process crashed.
package enum CrashPolicy {
  /// The number of consecutive crashes after which a page is fetched alone.
  package static let isolationThreshold = 2
  /// The number of consecutive crashes after which a page is set aside.
  package static let quarantineThreshold = 3
  /// The seconds for which a page is set aside after the third crash; each further crash doubles them.
  static let quarantine = 86_400.0
  /// The longest time for which a page is set aside, in seconds.
  static let longestQuarantine = 14 * 86_400.0

  /// Returns the seconds for which a page is set aside after `count` crashes.
  package static func quarantine(afterCrashes count: Int) -> Double {
    min(quarantine * Double(1 << min(max(0, count - quarantineThreshold), 8)), longestQuarantine)
  }
}
