import Basics

/// Escapes text for HTML and XML outside of templates.
public enum MarkupEscaping {
  /// Returns `text` escaped for elements and quoted attributes.
  ///
  /// The escape works by Unicode scalar: markup characters become references; characters that XML 1.0
  /// forbids, and those that hide or reverse text, become U+FFFD
  /// (<https://www.w3.org/TR/xml/#charsets>).
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
    default: !scalar.isDisplayControl && scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
