/// Generates SVG plots; texts in them are escaped.
public enum Plot {
  private static let width = 640.0
  private static let height = 160.0
  /// The maximum number of points of a line; denser data are thinned out.
  private static let pointLimit = 640

  /// Returns a line plot of values over time; empty if there are fewer than two.
  ///
  /// - Parameters:
  ///   - values: The values, by time.
  ///   - label: The accessible description.
  /// - Returns: An `svg` element.
  public static func line(_ values: [(time: Double, value: Double)], label: String) -> String {
    guard let first = values.first, let last = values.last, values.count > 1,
      last.time > first.time
    else { return "" }
    let low = values.map(\.value).min() ?? 0
    let high = values.map(\.value).max() ?? 0
    let step = (values.count + pointLimit - 1) / pointLimit
    let shown = stride(from: 0, to: values.count - 1, by: step).map { values[$0] } + [last]
    let points = shown.map { time, value in
      let x = (time - first.time) / (last.time - first.time) * width
      // A constant value is drawn at half height.
      let part = high > low ? (value - low) / (high - low) : 0.5
      return "\(rounded(x)),\(rounded(height - part * height))"
    }
    let words = "\(label): from \(number(first.value)) to \(number(last.value))"
    return """
      <svg class="plot" viewBox="-2 -22 644 204" role="img" \
      aria-label="\(MarkupEscaping.escaped(words))">\
      <polyline class="plot-line" points="\(points.joined(separator: " "))"/>\
      <text class="plot-text" x="4" y="-8">\(number(high))</text>\
      <text class="plot-text" x="4" y="178">\(number(low))</text></svg>
      """
  }

  /// Returns a bar whose width is a part of the whole.
  ///
  /// - Parameters:
  ///   - part: The value of the bar.
  ///   - whole: The value of a full bar.
  /// - Returns: An `svg` element.
  public static func bar(_ part: Int, of whole: Int) -> String {
    let width = whole > 0 ? Double(max(0, part)) / Double(whole) * 100 : 0
    return """
      <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="bar-part" width="\(rounded(min(100, width)))" height="6"/></svg>
      """
  }

  private static func number(_ value: Double) -> String {
    value.magnitude < 1e15 ? rounded(value) : "\(value)"
  }

  private static func rounded(_ value: Double) -> String {
    guard value.magnitude < 1e15 else { return "0" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
