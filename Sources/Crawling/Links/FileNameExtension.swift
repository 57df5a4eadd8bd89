import URLStandard

/// The extensions of file names whose files are almost never pages.
enum FileNameExtension {
  private static let ofNoPage: Set<String> = [
    "7z", "apk", "avi", "avif", "bin", "bmp", "bz2", "css", "deb", "dmg", "doc", "docx", "eot",
    "epub",
    "exe", "flac", "gif", "gz", "ico", "iso", "jar", "jpeg", "jpg", "js", "m4a", "m4v", "mkv",
    "mov",
    "mp3", "mp4", "mpeg", "mpg", "msi", "odp", "ods", "odt", "ogg", "ogv", "otf", "pdf", "png",
    "ppt",
    "pptx", "rar", "rpm", "svg", "tar", "tgz", "tif", "tiff", "ttf", "wav", "webm", "webp", "woff",
    "woff2", "xls", "xlsx", "xz", "zip",
  ]

  /// Returns `true` if the last segment of the path ends with such an extension.
  static func isOfNoPage(_ url: WebURL) -> Bool {
    let path = url.path.utf8
    guard let dot = path.suffix(6).lastIndex(of: UInt8(ascii: ".")) else { return false }
    return ofNoPage.contains(String(decoding: path[dot...].dropFirst(), as: UTF8.self).lowercased())
  }
}
