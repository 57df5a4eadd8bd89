/// The encoder of [Punycode](https://www.rfc-editor.org/rfc/rfc3492).
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26

  /// Returns the label after `xn--` (RFC 3492, section 6.3).
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of scalars and of distinct scalars.
  static func encode(_ label: [Unicode.Scalar]) -> [UInt8] {
    var output = label.filter(\.isASCII).map { UInt8($0.value) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (bias, delta, next) = (72, 0, 128)
    var handled = basicCount
    for scalar in Set(label.lazy.map { Int($0.value) }).sorted() where scalar >= 128 {
      delta += (scalar - next) * (handled + 1)
      next = scalar
      for other in label.lazy.map({ Int($0.value) }) {
        if other < next { delta += 1 }
        guard other == next else { continue }
        writeInteger(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return output
  }

  /// Writes a generalized variable-length integer (section 3.3).
  private static func writeInteger(_ value: Int, bias: Int, to output: inout [UInt8]) {
    var rest = value
    var weight = base
    while true {
      let threshold = min(max(weight - bias, tMin), tMax)
      guard rest >= threshold else { break }
      let span = base - threshold
      output.append(digit(threshold + (rest - threshold) % span))
      rest = (rest - threshold) / span
      weight += base
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? 0x61 + value : 0x30 + value - 26)
  }

  /// Returns the adapted bias (section 6.1).
  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = delta / (isFirst ? 700 : 2)
    delta += delta / count
    var steps = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      steps += base
    }
    return steps + (base - tMin + 1) * delta / (delta + 38)
  }
}
