import Basics

/// A JSON line under construction, whose members are sorted when it is complete.
///
/// Members arrive in encoding order and are written in name order. Only the bytes and the ranges of
/// members are stored, so sorting costs one copy. The type is a value, so that a call needs a single
/// exclusivity check.
struct JSONLineBuffer {
  /// The kind of an open value: undecided, an object or an array.
  private enum Kind {
    case undecided
    case object(Int)
    case array(isEmpty: Bool)
    case scalar
  }

  private struct Frame {
    var kind = Kind.undecided
    var members: [Member] = []
    /// The member of the enclosing frame that ends with this frame.
    var member: OpenMember?
  }

  private struct OpenMember {
    let name: String
    let start: Int
    let objectStart: Int
  }

  private struct Member {
    let name: String
    let bytes: Range<Int>
    /// The objects that start in the member.
    let objects: Range<Int>
  }

  private struct Object {
    let start: Int
    var end = 0
    /// The index of the first object that starts after this one.
    var next = 0
    var members: [Member] = []
  }

  private var writer = JSONWriter()
  private var objects: [Object] = []
  private var frames: [Frame] = []

  // MARK: Values

  /// Opens a value and returns its depth, which identifies it.
  mutating func beginValue() -> Int {
    frames.append(Frame())
    return frames.count - 1
  }

  /// Closes the value at a depth and all values inside it.
  mutating func endValue(_ depth: Int) {
    while frames.count > depth { closeLast() }
  }

  private mutating func closeLast() {
    guard let frame = frames.popLast() else { return }
    switch frame.kind {
    case .undecided: writer.literal("{}")
    case .scalar: break
    case .array: writer.literal("]")
    case .object(let index):
      objects[index].end = writer.bytes.count
      objects[index].next = objects.count
      objects[index].members = frame.members
    }
    if let member = frame.member { finish(member) }
  }

  /// Makes an undecided value an object.
  mutating func becomeObject(_ depth: Int) {
    guard case .undecided = frames[depth].kind else { return }
    frames[depth].kind = .object(objects.count)
    objects.append(Object(start: writer.bytes.count))
  }

  /// Makes an undecided value an array.
  mutating func becomeArray(_ depth: Int) {
    guard case .undecided = frames[depth].kind else { return }
    frames[depth].kind = .array(isEmpty: true)
    writer.literal("[")
  }

  /// Makes the value a scalar.
  mutating func becomeScalar(_ depth: Int) {
    endValue(depth + 1)
    frames[depth].kind = .scalar
  }

  // MARK: Parts of values

  /// Opens a member of an object and returns the depth of its value.
  mutating func beginMember(_ name: String, of depth: Int) -> Int {
    endValue(depth + 1)
    let member = OpenMember(name: name, start: writer.bytes.count, objectStart: objects.count)
    appendQuoted(name)
    writer.literal(":")
    frames.append(Frame(member: member))
    return depth + 1
  }

  private mutating func finish(_ member: OpenMember) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].members.append(
      Member(
        name: member.name,
        bytes: member.start..<writer.bytes.count,
        objects: member.objectStart..<objects.count
      )
    )
  }

  /// Opens an element of an array and returns its depth.
  mutating func beginElement(of depth: Int) -> Int {
    endValue(depth + 1)
    if case .array(false) = frames[depth].kind { writer.literal(",") }
    frames[depth].kind = .array(isEmpty: false)
    frames.append(Frame())
    return depth + 1
  }

  // MARK: Bytes

  /// Appends literal JSON.
  mutating func append(_ text: String) { writer.json(text.utf8) }

  /// Appends a number.
  mutating func append(_ number: Double) { writer.number(number) }

  /// Appends a string ([RFC 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)).
  mutating func appendQuoted(_ text: String) {
    writer.string(text)
  }

  // MARK: The line

  /// Returns the complete line with sorted members and a line terminator.
  mutating func line() -> [UInt8] {
    endValue(0)
    var output: [UInt8] = []
    output.reserveCapacity(writer.bytes.count + 1)
    write(0..<writer.bytes.count, objects: 0..<objects.count, to: &output)
    output.append(0x0A)
    return output
  }

  private func write(_ range: Range<Int>, objects inside: Range<Int>, to output: inout [UInt8]) {
    var start = range.lowerBound
    var index = inside.lowerBound
    while index < inside.upperBound {
      output += writer.bytes[start..<objects[index].start]
      write(objects[index], to: &output)
      start = objects[index].end
      index = objects[index].next
    }
    output += writer.bytes[start..<range.upperBound]
  }

  private func write(_ object: Object, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in object.members.sorted(by: { $0.name < $1.name }) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      write(member.bytes, objects: member.objects, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}

/// A shared reference to the line buffer for the containers of one encoder.
final class JSONLineBox {
  var buffer = JSONLineBuffer()
}
