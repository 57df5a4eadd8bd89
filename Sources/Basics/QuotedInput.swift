/// Quoted input for messages: its first 200 characters, with an ellipsis if there are more.
///
/// Input of files and of the network can be of any length, and a message should not repeat all of it.
/// Every error that quotes such input uses this type.
///
/// ```swift
/// "'\(QuotedInput(word))' is no option"
/// ```
package struct QuotedInput: Sendable, CustomStringConvertible {
  /// Characters (Unicode scalars) that are quoted at most.
  package static let limit = 200

  /// The text to print, without quotation marks.
  package let description: String

  /// Creates the quotation of `input`.
  ///
  /// - Complexity: O(1), however long `input` is.
  package init(_ input: some StringProtocol) {
    let scalars = input.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: Self.limit, limitedBy: scalars.endIndex)
    guard let end, end < scalars.endIndex else {
      description = String(input)
      return
    }
    description = String(input[..<end]) + "…"
  }
}
