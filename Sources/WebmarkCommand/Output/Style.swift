import SystemIO

/// The colors of terminal output; disabled in pipes, by `NO_COLOR` and on a dumb terminal.
struct Style: Sendable {
  let isEnabled: Bool

  /// The style for standard output; see <https://no-color.org>.
  static var forOutput: Style {
    let refused = Environment.value("NO_COLOR").map { !$0.isEmpty } ?? false
    let isDumb = Environment.value("TERM") == "dumb"
    return Style(isEnabled: StandardOutput.isTerminal && !refused && !isDumb)
  }

  func bold(_ text: String) -> String { wrapped(text, "1") }
  func underlined(_ text: String) -> String { wrapped(text, "1;4") }
  func faint(_ text: String) -> String { wrapped(text, "2") }
  func green(_ text: String) -> String { wrapped(text, "32") }
  func yellow(_ text: String) -> String { wrapped(text, "33") }
  func blue(_ text: String) -> String { wrapped(text, "34") }

  private func wrapped(_ text: String, _ code: String) -> String {
    isEnabled ? PrintableText.color(code) + text + PrintableText.color("0") : text
  }
}
