import Glibc

/// Logarithms, which FoundationEssentials lacks.
package enum Logarithm {
  /// Returns the natural logarithm.
  package static func natural(_ value: Double) -> Double { log(value) }
  /// Returns the logarithm to base 2.
  package static func binary(_ value: Double) -> Double { log2(value) }
}
