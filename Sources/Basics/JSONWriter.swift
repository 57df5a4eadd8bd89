/// A writer of JSON as bytes; the only one besides `Codable` encoders.
///
/// Members of an object are separated as they are appended. The rules are those of every JSON that the package writes:
/// members in the order of their names, slashes unescaped, whole numbers without a fraction, and numbers that JSON cannot
/// represent as the strings `"NaN"`, `"Infinity"` and `"-Infinity"`.
package struct JSONWriter {
  package internal(set) var bytes: [UInt8] = []

  /// Creates a writer with capacity for the expected bytes.
  package init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

  /// Appends literal JSON, such as the start of an object.
  package mutating func literal(_ text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Appends JSON that was written before.
  package mutating func json(_ bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// Appends text that needs no escapes.
  private mutating func plain(_ text: String) {
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  // MARK: Scalars

  package mutating func flag(_ flag: Bool) {
    if flag { literal("true") } else { literal("false") }
  }

  package mutating func integer(_ number: Int64) { plain(String(number)) }

  package mutating func integer(_ number: Int) { integer(Int64(number)) }

  package mutating func integer(_ number: UInt64) { plain(String(number)) }

  package mutating func number(_ number: Double) {
    guard number.isFinite else {
      return literal(number.isNaN ? "\"NaN\"" : number < 0 ? "\"-Infinity\"" : "\"Infinity\"")
    }
    plain("\(number)")
    // The description of a whole number ends with ".0".
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }

  // MARK: Members and elements

  /// Begins a member of an object; its value is to be appended next.
  package mutating func name(_ name: StaticString) {
    separate()
    literal("\"")
    literal(name)
    literal("\":")
  }

  /// Begins a member whose name may need escapes; its value is to be appended next.
  package mutating func escapedName(_ name: String) {
    separate()
    string(name)
    literal(":")
  }

  /// Appends a member; omits `nil`.
  package mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }

  /// Appends a member; omits `nil`.
  package mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    integer(number)
  }

  package mutating func member(_ name: StaticString, _ flag: Bool) {
    self.name(name)
    self.flag(flag)
  }

  package mutating func member(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    strings(texts)
  }

  package mutating func strings(_ texts: [String]) {
    list(texts) { $0.string($1) }
  }

  /// Appends an array.
  package mutating func list<Elements: Sequence>(
    _ elements: Elements,
    _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    literal("[")
    for element in elements {
      separate()
      write(&self, element)
    }
    literal("]")
  }

  /// Appends an object with members in the order of their names; `write` appends the value of a name.
  package mutating func object(
    _ names: [String],
    _ write: (inout JSONWriter, String) -> Void
  ) {
    literal("{")
    for name in NameOrder.sorted(names) {
      escapedName(name)
      write(&self, name)
    }
    literal("}")
  }

  /// Appends a comma, unless the next member or element is the first one of its object or array.
  private mutating func separate() {
    // A string that ends with a bracket ends with a quotation mark.
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
      literal(",")
    }
  }
}
