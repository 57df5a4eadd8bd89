import SearchableItems

/// JSON as it is written, whose members are put in order when all of it is there.
///
/// Members arrive in the order in which types encode them, and leave in the order of their names.
/// Nothing is kept but bytes and where each object's members lie, so sorting costs one copy. A value, so
/// that a call is one checked access to it, and not one to each of its parts.
struct JSONLineBuffer {
  /// What is open: a value whose kind is not known yet, an object or an array.
  private enum Kind {
    case undecided
    case object(Int)
    case array(isEmpty: Bool)
    case scalar
  }

  private struct Frame {
    var kind = Kind.undecided
    var members: [Member] = []
    /// The member of the frame below that ends with this one.
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
    /// The objects that begin in it.
    let objects: Range<Int>
  }

  private struct Object {
    let start: Int
    var end = 0
    /// The first object that begins behind this one.
    var next = 0
    var members: [Member] = []
  }

  private var bytes: [UInt8] = []
  private var objects: [Object] = []
  private var frames: [Frame] = []

  // MARK: Values

  /// Opens a value; the answer is its depth, which names it.
  mutating func beginValue() -> Int {
    frames.append(Frame())
    return frames.count - 1
  }

  /// Closes the value of that depth, and what is open in it.
  mutating func endValue(_ depth: Int) {
    while frames.count > depth { closeLast() }
  }

  private mutating func closeLast() {
    guard let frame = frames.popLast() else { return }
    switch frame.kind {
    case .undecided: append("{}")
    case .scalar: break
    case .array: bytes.append(UInt8(ascii: "]"))
    case .object(let index):
      objects[index].end = bytes.count
      objects[index].next = objects.count
      objects[index].members = frame.members
    }
    if let member = frame.member { finish(member) }
  }

  /// Makes the value an object, where it is none yet.
  mutating func becomeObject(_ depth: Int) {
    guard case .undecided = frames[depth].kind else { return }
    frames[depth].kind = .object(objects.count)
    objects.append(Object(start: bytes.count))
  }

  /// Makes the value an array, where it is none yet.
  mutating func becomeArray(_ depth: Int) {
    guard case .undecided = frames[depth].kind else { return }
    frames[depth].kind = .array(isEmpty: true)
    bytes.append(UInt8(ascii: "["))
  }

  /// Makes the value one that has no parts.
  mutating func becomeScalar(_ depth: Int) {
    endValue(depth + 1)
    frames[depth].kind = .scalar
  }

  // MARK: Parts of values

  /// Begins a member of an object, as a value of its own; the answer is the value's depth.
  mutating func beginMember(_ name: String, of depth: Int) -> Int {
    endValue(depth + 1)
    let member = OpenMember(name: name, start: bytes.count, objectStart: objects.count)
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    frames.append(Frame(member: member))
    return depth + 1
  }

  private mutating func finish(_ member: OpenMember) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].members.append(
      Member(
        name: member.name,
        bytes: member.start..<bytes.count,
        objects: member.objectStart..<objects.count
      )
    )
  }

  /// Begins an element of an array, as a value of its own; the answer is the value's depth.
  mutating func beginElement(of depth: Int) -> Int {
    endValue(depth + 1)
    if case .array(false) = frames[depth].kind { bytes.append(UInt8(ascii: ",")) }
    frames[depth].kind = .array(isEmpty: false)
    frames.append(Frame())
    return depth + 1
  }

  // MARK: Bytes

  /// Appends what is JSON already.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number.
  mutating func append(_ number: Double) { bytes.append(number: number) }

  /// Appends a string ([RFC 8259, section 7](https://www.rfc-editor.org/rfc/rfc8259#section-7)).
  mutating func appendQuoted(_ text: String) {
    JSONString.append(text, to: &bytes)
  }

  // MARK: The line

  /// All that was written, members sorted, with a line end.
  mutating func line() -> [UInt8] {
    endValue(0)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 1)
    write(0..<bytes.count, objects: 0..<objects.count, to: &output)
    output.append(0x0A)
    return output
  }

  private func write(_ range: Range<Int>, objects inside: Range<Int>, to output: inout [UInt8]) {
    var start = range.lowerBound
    var index = inside.lowerBound
    while index < inside.upperBound {
      output += bytes[start..<objects[index].start]
      write(objects[index], to: &output)
      start = objects[index].end
      index = objects[index].next
    }
    output += bytes[start..<range.upperBound]
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

/// Where the containers of one line find it.
final class JSONLineBox {
  var buffer = JSONLineBuffer()
}
