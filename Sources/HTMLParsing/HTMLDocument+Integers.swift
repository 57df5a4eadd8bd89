import Basics

extension HTMLDocument {
  /// Returns the integer at the start of an attribute; `nil` if there is none.
  ///
  /// The syntax is that of the [HTML standard][integers]: white space, a sign, digits, and anything behind these. Larger numbers
  /// than those of 32 bits are cut to these, as in browsers.
  ///
  /// [integers]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers
  package func integer(_ name: AttributeName, of element: ElementIndex) -> Int? {
    guard let range = range(name, of: element) else { return nil }
    var rest = bytes(of: range).drop {
      $0 == 0x20 || $0 == 0x0C || (0x09...0x0A).contains($0) || $0 == 0x0D
    }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard rest.first?.isASCIIDigit ?? false else { return nil }
    var number = 0
    for digit in rest.prefix(while: \.isASCIIDigit) where number <= Int(Int32.max) {
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return Int(Int32(clamping: isNegative ? -number : number))
  }
}
