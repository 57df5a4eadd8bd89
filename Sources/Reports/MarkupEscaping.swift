/// Text made safe for HTML and XML, where no template does it.
public enum MarkupEscaping {
  /// `text` as it stands in elements and in quoted attributes, escaped scalar by scalar: markup
  /// characters as references; what XML 1.0 forbids, and what hides or turns text, as U+FFFD.
  ///
  /// <https://www.w3.org/TR/xml/#charsets>
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
