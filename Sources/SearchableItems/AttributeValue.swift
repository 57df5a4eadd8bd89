/// A value of an attribute: text, texts or a number.
///
/// Dates are ISO 8601 text, truth values 0 and 1.
public enum AttributeValue: Sendable, Equatable {
  /// Text.
  case text(String)
  /// Texts, in order.
  case list([String])
  /// A number.
  case number(Double)
}

extension AttributeValue: Codable {
  /// Reads a string, a list of strings, a number or a truth value.
  ///
  /// Of localised text (`{"$l10n": {"en": "Song"}}`) the English is taken, else the first by
  /// language.
  public init(from decoder: any Decoder) throws {
    if let localized = try? LocalizedText(from: decoder) {
      self = .text(localized.best)
      return
    }
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .number(flag ? 1 : 0)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .list(try container.decode([String].self))
    }
  }

  /// Writes a string, a list or a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .list(let texts): try container.encode(texts)
    case .number(let number): try container.encode(number)
    }
  }
}

private struct LocalizedText: Decodable {
  private enum CodingKeys: String, CodingKey { case texts = "$l10n" }
  let texts: [String: String]

  var best: String { texts["en"] ?? texts.min { $0.key < $1.key }?.value ?? "" }
}
