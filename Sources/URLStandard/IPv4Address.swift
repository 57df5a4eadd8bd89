import Basics

/// An IPv4 address in the notations of special URLs: up to four parts, decimal, octal or hexadecimal ([IPv4
/// parser](https://url.spec.whatwg.org/#concept-ipv4-parser)).
struct IPv4Address: Equatable {
  let value: UInt32

  init(value: UInt32) { self.value = value }

  init?(parsing host: [UInt8]) {
    var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.last?.isEmpty ?? false, labels.count > 1 { labels.removeLast() }
    guard labels.count <= 4 else { return nil }
    var numbers: [UInt64] = []
    for label in labels {
      guard let number = Self.number(label) else { return nil }
      numbers.append(number)
    }
    guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }) else { return nil }
    guard last < 1 << UInt64(8 * (4 - numbers.count)) else { return nil }
    var value = last
    for (place, number) in numbers.enumerated() { value += number << UInt64(8 * (3 - place)) }
    self.value = UInt32(truncatingIfNeeded: value)
  }

  /// The address in dotted decimal notation.
  var serialized: [UInt8] {
    let octets = [24, 16, 8, 0].map { String(value >> $0 & 255) }
    return Array(octets.joined(separator: ".").utf8)
  }

  /// Implements the [ends in a number checker](https://url.spec.whatwg.org/#ends-in-a-number-checker).
  static func endsInNumber(_ host: [UInt8]) -> Bool {
    var rest = host[...]
    if rest.last == UInt8(ascii: ".") { rest.removeLast() }
    let start = rest.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? rest.startIndex
    let last = rest[start...]
    guard let first = last.first, first.isASCIIDigit else { return false }
    return last.allSatisfy(\.isASCIIDigit) || number(last) != nil
  }

  /// Parses one part; values over 32 bits saturate, and are rejected later.
  private static func number(_ label: ArraySlice<UInt8>) -> UInt64? {
    guard !label.isEmpty else { return nil }
    var digits = label
    var radix: UInt64 = 10
    if digits.count >= 2, digits.first == UInt8(ascii: "0") {
      digits.removeFirst()
      radix = 8
      if digits.first.map(\.asciiLowercased) == UInt8(ascii: "x") {
        digits.removeFirst()
        radix = 16
      }
    }
    var value: UInt64 = 0
    for digit in digits {
      guard let place = Hexadecimal.value(ofDigit: digit), UInt64(place) < radix else { return nil }
      value = min(value * radix + UInt64(place), 1 << 33)
    }
    return value
  }
}
