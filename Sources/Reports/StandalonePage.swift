/// A page that needs nothing else: no script, no picture, nothing from elsewhere.
///
/// It opens from disk.
public enum StandalonePage {
  /// All that stands before the content of `<body>`, with its start tag.
  ///
  /// - Parameters:
  ///   - title: The title; it is escaped here.
  ///   - style: The style sheet.
  /// - Returns: The beginning of a document, which `</body></html>` ends.
  public static func beginning(title: String, style: String) -> String {
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
