/// The work of tests that read large inputs or many pages.
///
/// Without the optimizer the same work takes about ten times as long, so debug builds do a part of it. Release builds,
/// which `make test` and the gate test, do everything.
public enum BuildScale {
  #if DEBUG
    private static let divisor = 10
    // No multiple of what tests alternate between, such as four bits or kinds of damage.
    private static let interval = 5
  #else
    private static let divisor = 1
    private static let interval = 1
  #endif

  /// Returns the size of an input: a tenth in debug builds.
  public static func size(_ full: Int) -> Int { max(1, full / divisor) }

  /// Returns the elements that a test checks: every fifth one in debug builds.
  public static func sample<Element>(_ all: some Sequence<Element>) -> [Element] {
    all.enumerated().filter { $0.offset.isMultiple(of: interval) }.map(\.element)
  }
}
