/// The frame of a self-contained HTML page, without scripts, images or external resources.
///
/// The page can be opened from disk.
public enum StandalonePage {
  /// Returns the text up to and including the start tag of `<body>`.
  ///
  /// - Parameters:
  ///   - title: The title, which this function escapes.
  ///   - style: The style sheet.
  /// - Returns: The start of a document, to be completed with `</body></html>`.
  public static func header(title: String, style: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="robots" content="noindex">
    <meta name="referrer" content="no-referrer">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(MarkupEscaping.escaped(title))</title>
    <style>
    \(style)
    </style>
    </head>
    <body>

    """
  }
}
