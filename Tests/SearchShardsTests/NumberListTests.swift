import Testing

@testable import Search

/// Lists of numbers as their differences, in requests and responses of shards.
@Suite("Search over shards: lists of numbers")
struct NumberListTests {
  @Test(
    "numbers are read as they were written, in ascending order",
    arguments: [[], [0], [127, 128, 3, 3], [1 << 40, 0], [.max, 1]] as [[Int64]]
  )
  func roundTrip(_ numbers: [Int64]) throws {
    let bytes = MessageWriter.bytes(of: NumberList(numbers))
    let list: NumberList = try MessageReader.value(in: bytes)
    #expect(list.numbers == numbers.sorted())
  }

  @Test("numbers are written as their number and their differences of seven bits per byte")
  func format() {
    #expect(
      MessageWriter.bytes(of: NumberList([5, 133, 134])) == [
        MessageWriter.version, 3, 5, 0x80, 1, 1,
      ]
    )
  }

  @Test(
    "what is no list, or too long, is refused",
    arguments: [
      [], [1], [2, 5], [1, 0x80], [1] + [UInt8](repeating: 0xFF, count: 9) + [2],
      [2] + [UInt8](repeating: 0xFF, count: 8) + [0x7F, 1],
      [0x88, 0x27] + [UInt8](repeating: 1, count: 5000),
    ] as [[UInt8]]
  )
  func malformed(_ bytes: [UInt8]) {
    #expect(throws: MessageError.self) {
      let _: NumberList = try MessageReader.value(in: [MessageWriter.version] + bytes)
    }
  }
}
