import FoundationEssentials

/// Numbers in ascending order, encoded as their differences.
public struct NumberList: Sendable, Equatable {
  /// The maximum number of numbers that are decoded.
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

extension NumberList: Codable {
  /// Decodes the differences, each with seven bits per byte.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    numbers = []
    var (last, difference, shift) = (Int64(0), Int64(0), Int64(0))
    for byte in try container.decode(Data.self) {
      difference |= Int64(byte & 0x7F) << shift
      shift += 7
      guard byte & 0x80 == 0 else {
        if shift < 56 { continue }
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "a long number")
      }
      let (sum, hasOverflow) = last.addingReportingOverflow(difference)
      guard !hasOverflow, numbers.count < Self.limit else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "too many numbers")
      }
      numbers.append(sum)
      (last, difference, shift) = (sum, 0, 0)
    }
    guard shift == 0 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a cut number")
    }
  }

  /// Encodes the differences.
  public func encode(to encoder: any Encoder) throws {
    var bytes: [UInt8] = []
    var last: Int64 = 0
    for number in numbers {
      var difference = UInt64(number - last)
      while difference > 0x7F {
        bytes.append(UInt8(difference & 0x7F) | 0x80)
        difference >>= 7
      }
      bytes.append(UInt8(difference))
      last = number
    }
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }
}
