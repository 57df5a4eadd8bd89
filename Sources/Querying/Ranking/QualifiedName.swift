import Basics

/// The last part of a qualified name, such as `vector` of `std::vector`, `foldl` of `lists:foldl/3` and `Label` of `Gtk.Label`.
///
/// Programmers search by this part alone.
enum QualifiedName {
  /// Returns the last part of a qualified name, without parameters; `nil` if a text is none.
  ///
  /// The mark between the parts is `::` in C++, Rust and Perl, `:` in Erlang, and `.` in most other languages. Full stops
  /// also stand in names of files and hosts (`README.md`, `www.example.com`) and in abbreviations (`e.g.`), which are no
  /// qualified names.
  ///
  /// The name of a constructor, `std::vector::vector`, repeats that of its type, by which the type is searched.
  static func lastPart(of text: Substring) -> Substring? {
    let name = withoutParameters(text)
    guard !name.utf8.contains(UInt8(ascii: " ")) else { return nil }
    let scopes = name.utf8.split(separator: UInt8(ascii: ":"))
    let parts = scopes.flatMap { dottedParts($0) }
    guard parts.count > 1, parts.allSatisfy(isIdentifier), let last = parts.last,
      last != parts[parts.count - 2]
    else { return nil }
    let isDotted = scopes.last?.contains(UInt8(ascii: ".")) ?? false
    return isDotted && isOfFileOrHost(parts) ? nil : last
  }

  /// Returns the parts between full stops, empty ones included, which no name has.
  private static func dottedParts(_ scope: Substring.UTF8View) -> [Substring] {
    scope.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      Substring($0)
    }
  }

  /// The endings of names of files and hosts, in lowercase, except for those that are names of functions, too, such as
  /// `log`, `map` and `info`.
  private static let otherEndings: Set<String> = [
    // Texts and data.
    "adoc", "cfg", "conf", "css", "csv", "doc", "docx", "epub", "htm", "html", "ini", "json", "md",
    "odt", "pdf", "ppt", "pptx", "rst", "scss", "sqlite", "svg", "tex", "toml", "tsv", "txt",
    "xhtml", "xls", "xlsx", "xml", "yaml", "yml",
    // Programs and their sources.
    "bat", "cc", "cjs", "cpp", "cs", "cxx", "dll", "dylib", "erl", "exe", "exs", "hh", "hpp", "hs",
    "java", "js", "jsx", "kt", "lua", "mjs", "ml", "mli", "php", "pl", "pm", "py", "pyi", "rb",
    "rs", "sh", "so", "sql", "swift", "ts", "tsx", "vue",
    // Archives, images and sounds.
    "avi", "avif", "bmp", "deb", "dmg", "gif", "gz", "ico", "iso", "jar", "jpeg", "jpg", "mkv",
    "mov", "mpeg", "ogg", "png", "rar", "rpm", "tar", "tgz", "tif", "tiff", "ttf", "wav", "webm",
    "webp", "woff", "xz", "zip", "zst",
    // Top-level domains.
    "au", "br", "ca", "cn", "com", "de", "edu", "eu", "fr", "gov", "jp", "net", "nl", "org", "pl",
    "ru", "uk",
  ]

  /// Returns `true` if parts with full stops between them are those of the name of a file or a host, or of an
  /// abbreviation, `Ph.D`.
  private static func isOfFileOrHost(_ parts: [Substring]) -> Bool {
    guard let last = parts.last, last.utf8.count > 1 else { return true }
    return parts.first?.lowercased() == "www" || otherEndings.contains(last.lowercased())
  }

  /// The maximum number of digits of an arity.
  private static let arityDigits = 2

  /// Returns a function of Erlang or Elixir without the number of its parameters, which few headings have: `lists:foldl` of
  /// `lists:foldl/3`, `Enum.map` of `Enum.map/2`; other texts as they are.
  static func withoutArity(_ text: String) -> String {
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    let arity = text.utf8[text.utf8.index(after: mark)...]
    guard (1...arityDigits).contains(arity.count), arity.allSatisfy(\.isASCIIDigit) else {
      return text
    }
    let name = text[..<mark]
    let isElixir = name.utf8.first?.isASCIIUppercase ?? false
    guard let parts = isElixir ? elixirParts(name) : name.utf8.split(separator: UInt8(ascii: ":")),
      parts.count > 1, parts.allSatisfy({ isIdentifier(Substring($0)) })
    else { return text }
    return String(name)
  }

  /// Returns the parts of a name with full stops that ends with the name of a function.
  private static func elixirParts(_ name: Substring) -> [Substring.UTF8View]? {
    let parts = name.utf8.split(separator: UInt8(ascii: "."))
    let start = parts.last?.first ?? 0
    return start.isASCIILowercase || start == UInt8(ascii: "_") ? parts : nil
  }

  /// Returns a name up to its parameters, `(…)`, `<…>`, or the number of them, `/2`.
  private static func withoutParameters(_ text: Substring) -> Substring {
    let end = text.utf8.firstIndex { "(</".utf8.contains($0) }
    return end.map { text[..<$0] } ?? text
  }

  private static func isIdentifier(_ part: Substring) -> Bool {
    part.utf8.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") } ?? false
      && part.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }
}
