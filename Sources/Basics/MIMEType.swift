/// A media type with its charset, as the header field `Content-Type` states them.
package struct MIMEType: Sendable, Equatable {
  /// The type and the subtype in lower case, as in `text/html`.
  package let essence: String
  /// The value of the parameter `charset`; `nil` if there is none.
  package private(set) var charset: String?

  /// Extracts the type from the values of all fields, joined by commas; `nil` if no value is a type
  /// ([Fetch, extract a MIME type](https://fetch.spec.whatwg.org/#concept-header-extract-mime-type)).
  ///
  /// The last type counts. One without a charset takes that of the first type before it that has the same essence.
  package init?(contentType: String) {
    var (found, charset) = (nil as MIMEType?, nil as String?)
    for value in Self.values(of: Array(contentType.utf8)) {
      guard var type = MIMEType(value), type.essence != "*/*" else { continue }
      if type.essence != found?.essence {
        charset = type.charset
      } else {
        type.charset = type.charset ?? charset
      }
      found = type
    }
    guard let found else { return nil }
    self = found
  }

  /// Parses one value ([MIME Sniffing, parse a MIME type](https://mimesniff.spec.whatwg.org/#parsing-a-mime-type)).
  private init?(_ value: ArraySlice<UInt8>) {
    var rest = value.trimming(\.isHTTPWhitespace)
    let essence = rest.prefix { $0 != UInt8(ascii: ";") }
    rest = rest.dropFirst(essence.count)
    let parts = essence.trimming(\.isHTTPWhitespace).split(
      separator: UInt8(ascii: "/"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isHTTPToken) }) else {
      return nil
    }
    self.essence = Self.lowercased(parts[0]) + "/" + Self.lowercased(parts[1])
    while charset == nil, let parameter = Self.nextParameter(&rest) {
      if parameter.isValid, Self.lowercased(parameter.name) == "charset" {
        charset = String(decoding: parameter.value, as: UTF8.self)
      }
    }
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private struct Parameter {
    var name: ArraySlice<UInt8>
    var value: [UInt8] = []
    var isQuoted = false

    var isValid: Bool {
      (isQuoted || !value.isEmpty) && value.allSatisfy(\.isQuotedStringCharacter)
    }
  }

  /// Reads the parameter behind the next semicolon.
  private static func nextParameter(_ rest: inout ArraySlice<UInt8>) -> Parameter? {
    guard rest.popFirst() != nil else { return nil }
    rest = rest.drop(while: \.isHTTPWhitespace)
    var parameter = Parameter(
      name: rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
    )
    rest = rest.dropFirst(parameter.name.count)
    guard rest.first == UInt8(ascii: "=") else { return parameter }
    rest = rest.dropFirst()
    parameter.isQuoted = rest.first == UInt8(ascii: "\"")
    if parameter.isQuoted { parameter.value = quotedString(&rest) }
    let plain = rest.prefix { $0 != UInt8(ascii: ";") }
    rest = rest.dropFirst(plain.count)
    if !parameter.isQuoted {
      parameter.value = plain.reversed().drop(while: \.isHTTPWhitespace).reversed()
    }
    return parameter
  }

  /// Reads a quoted string with its first quotation mark, and returns its characters
  /// ([Fetch, collect an HTTP quoted string](https://fetch.spec.whatwg.org/#collect-an-http-quoted-string)).
  private static func quotedString(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var value: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      // A backslash at the end stands for itself.
      value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return value
  }

  /// Splits a field at the commas outside of quoted strings
  /// ([Fetch, get, decode, and split](https://fetch.spec.whatwg.org/#header-value-get-decode-and-split)).
  private static func values(of field: [UInt8]) -> [ArraySlice<UInt8>] {
    var values: [ArraySlice<UInt8>] = []
    var rest = field[...]
    var start = rest.startIndex
    while let byte = rest.first {
      if byte == UInt8(ascii: "\"") {
        _ = quotedString(&rest)
      } else {
        rest = rest.dropFirst()
        guard byte == UInt8(ascii: ",") else { continue }
        values.append(field[start..<(rest.startIndex - 1)])
        start = rest.startIndex
      }
    }
    return values + [field[start...]]
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is [HTTP whitespace](https://fetch.spec.whatwg.org/#http-whitespace).
  fileprivate var isHTTPWhitespace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
  }

  /// A Boolean value that indicates whether the byte is an
  /// [HTTP token code point](https://mimesniff.spec.whatwg.org/#http-token-code-point).
  fileprivate var isHTTPToken: Bool { isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }

  /// A Boolean value that indicates whether the byte belongs to an
  /// [HTTP quoted-string token code point](https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point).
  fileprivate var isQuotedStringCharacter: Bool { self == 0x09 || self >= 0x20 && self != 0x7F }
}
