import SystemIO

extension SecretFile {
  /// Writes a warning if other users have access to a file.
  static func warn(about path: String) {
    guard let warning = warning(about: path) else { return }
    StandardError.write("webmark: \(TerminalText.cleaned(warning))\n")
  }
}
