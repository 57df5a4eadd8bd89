import SystemIO

/// The type of the values of a column.
enum ExportType: String, Encodable {
  case text, integer, number, boolean
  /// A list of texts: an array in JSON, and the text of that array in CSV.
  case texts
  /// A JSON object: an object in JSON, and its text in CSV.
  case json
}

/// A column of an exported table.
struct ExportColumn: Encodable {
  /// The name, which does not change within a major version.
  let name: String
  let type: ExportType
  /// The meaning in a few words.
  let description: String

  init(_ name: String, _ type: ExportType, _ description: String) {
    self.name = name
    self.type = type
    self.description = description
  }
}

/// A value of an exported table.
enum ExportValue {
  case null
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case texts([String])
  /// A JSON object as bytes.
  case json([UInt8])

  /// Creates a text without control characters; empty texts and `nil` are null.
  init(_ text: String?) {
    guard let text, !text.isEmpty else {
      self = .null
      return
    }
    self = .text(Self.cleaned(text))
  }

  /// Creates a list of texts without control characters; an empty list is null.
  init(_ texts: [String]) {
    self = texts.isEmpty ? .null : .texts(texts.map(Self.cleaned))
  }

  /// Creates an integer; `nil` is null.
  init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  /// Creates a number; `nil` and values that JSON cannot represent are null.
  init(_ number: Double?) {
    self = number.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
  }

  /// Returns the text with a space for each control character, so that all formats hold the same text.
  private static func cleaned(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.lazy.map { isControl($0) ? " " : $0 })
    return String(scalars)
  }

  /// Returns `true` for the characters that standard output would escape.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && PrintableText.isControl(scalar)
  }
}
