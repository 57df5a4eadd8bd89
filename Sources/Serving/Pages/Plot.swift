/// Plots as SVG, made of numbers only: their words are escaped by the page around them.
enum Plot {
  /// A line through values over time.
  static func line(_ values: [(time: Double, value: Double)], label: String) -> String {
    let (width, height) = (640.0, 160.0)
    guard let first = values.first, let last = values.last, values.count > 1,
      last.time > first.time
    else { return "" }
    let low = values.map(\.value).min() ?? 0
    let high = max(values.map(\.value).max() ?? 1, low + 1)
    let points = values.map { time, value in
      let x = (time - first.time) / (last.time - first.time) * width
      let y = height - (value - low) / (high - low) * height
      return "\(rounded(x)),\(rounded(y))"
    }
    return """
      <svg class="plot" viewBox="-2 -8 644 176" role="img" aria-label="\(MarkupEscaping.escaped(label))">\
      <polyline class="plot-line" points="\(points.joined(separator: " "))"/></svg>
      """
  }

  /// A bar as wide as a part of the whole.
  static func bar(_ part: Int, of whole: Int) -> String {
    let width = whole > 0 ? Double(max(0, part)) / Double(whole) * 100 : 0
    return """
      <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="bar-part" width="\(rounded(min(100, width)))" height="6"/></svg>
      """
  }

  private static func rounded(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

/// Text in markup, where no template does it.
enum MarkupEscaping {
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
