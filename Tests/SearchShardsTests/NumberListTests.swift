import Foundation
import Search
import Testing

/// The encoding of ascending numbers.
@Suite("Number lists")
struct NumberListTests {
  @Test(
    "numbers are decoded in ascending order",
    arguments: [
      [], [0], [127, 128, 129], [5, 3, 3], [1 << 46, (1 << 46) + 1, 0], [63 << 40 | 17, 7],
    ] as [[Int64]]
  )
  func roundTrip(_ numbers: [Int64]) throws {
    let data = try JSONEncoder().encode(NumberList(numbers))
    let decoded = try JSONDecoder().decode(NumberList.self, from: data)
    #expect(decoded.numbers == numbers.sorted())
  }

  @Test("a difference of less than 128 takes one byte, Base64 included 4 for 3")
  func size() throws {
    let data = try JSONEncoder().encode(NumberList((1...300).map { $0 * 100 }))
    #expect(data.count == 402)
  }

  @Test(
    "damaged lists are refused",
    arguments: [
      #""gICAgICAgICA""#, #""gA==""#, "[1,2]", #""?""#,
      "\"" + String(repeating: "AAAA", count: 2000) + "\"",
    ]
  )
  func damaged(_ json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(NumberList.self, from: Data(json.utf8))
    }
  }
}
