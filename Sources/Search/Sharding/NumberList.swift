/// Numbers in ascending order, written as their differences.
public struct NumberList: Sendable, Equatable {
  /// The maximum number of numbers that are read.
  private static let limit = 4096

  /// The numbers.
  public private(set) var numbers: [Int64]

  /// Creates a list of numbers that are not negative.
  public init(_ numbers: some Sequence<Int64> = []) {
    self.numbers = numbers.map { max(0, $0) }.sorted()
  }

  /// Adds the numbers of another list.
  mutating func add(_ other: NumberList) {
    numbers = numbers.isEmpty ? other.numbers : (numbers + other.numbers).sorted()
  }
}

extension NumberList: MessageCodable {
  /// Appends the differences.
  package func write(to message: inout MessageWriter) {
    message.write(number: UInt64(numbers.count))
    var last: Int64 = 0
    for number in numbers {
      message.write(number: UInt64(number - last))
      last = number
    }
  }

  /// Reads the differences.
  package init(from message: inout MessageReader) throws(MessageError) {
    numbers = []
    let count = try message.count()
    guard count <= Self.limit else {
      throw MessageError(description: "a list has too many numbers")
    }
    var last: Int64 = 0
    for _ in 0..<count {
      let (sum, hasOverflow) = last.addingReportingOverflow(Int64(clamping: try message.number()))
      guard !hasOverflow else { throw MessageError(description: "a number is too large") }
      numbers.append(sum)
      last = sum
    }
  }
}
