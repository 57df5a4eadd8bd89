import Basics

/// The name-value pairs of a query, in order, by the
/// [`URLSearchParams`](https://url.spec.whatwg.org/#interface-urlsearchparams) class of the standard.
///
/// ```swift
/// var parameters = SearchParameters("q=lemon+cake&page=2")
/// parameters["q"]              // lemon cake
/// parameters["page"] = "3"
/// parameters.query             // q=lemon+cake&page=3
/// ```
public struct SearchParameters: Sendable, Equatable {
  /// A decoded name with its value.
  public struct Parameter: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value; empty if the query has no equals sign after the name.
    public var value: String

    /// Creates a pair.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The pairs, in the order of the query.
  public var parameters: [Parameter]

  /// Creates parameters from pairs.
  public init(_ parameters: [Parameter] = []) { self.parameters = parameters }

  /// Parses a query without its question mark ([`application/x-www-form-urlencoded`
  /// parser](https://url.spec.whatwg.org/#urlencoded-parsing)).
  ///
  /// A percent sign without two digits stays as it is; malformed UTF-8 becomes U+FFFD.
  public init(_ query: String) {
    parameters = query.utf8.split(separator: UInt8(ascii: "&"))
      .map { pair in
        let name = pair.prefix { $0 != UInt8(ascii: "=") }
        return Parameter(
          name: Self.decoded(name),
          value: Self.decoded(pair.dropFirst(name.count + 1))
        )
      }
  }

  /// The query without question mark ([serializer](https://url.spec.whatwg.org/#urlencoded-serializing)); empty
  /// without parameters.
  public var query: String {
    parameters.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
  }

  /// The value of the first pair with a name.
  ///
  /// A new value replaces that of the first pair, and removes the other pairs with the name; `nil` removes all.
  public subscript(name: String) -> String? {
    get { parameters.first { $0.name == name }?.value }
    set {
      let first = parameters.firstIndex { $0.name == name }
      if let first, let newValue { parameters[first].value = newValue }
      let kept = newValue == nil ? nil : first
      parameters = parameters.enumerated()
        .filter { $0.element.name != name || $0.offset == kept }.map(\.element)
      if first == nil, let newValue { parameters.append(Parameter(name: name, value: newValue)) }
    }
  }

  /// Returns the values of all pairs with a name.
  public func all(_ name: String) -> [String] {
    parameters.filter { $0.name == name }.map(\.value)
  }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String {
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: PercentEncoding.decodeLeniently(spaced), as: UTF8.self)
  }

  /// Returns a text in the [percent-encode
  /// set](https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set) of forms, with `+` for
  /// spaces.
  private static func encoded(_ text: String) -> String {
    let encoded = PercentEncoding.encode(text.utf8) { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: " "):
        true
      case UInt8(ascii: "~"): false
      default: PercentEncoding.isUnreserved(byte)
      }
    }
    let bytes = encoded.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension WebURL {
  /// The parameters of the query; setting them replaces the query, and empty parameters remove it.
  public var searchParameters: SearchParameters {
    get { SearchParameters(query ?? "") }
    set { self = withQuery(newValue.parameters.isEmpty ? nil : newValue.query) }
  }
}
