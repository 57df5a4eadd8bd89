/// What the loaded libxml2 does that other versions do not.
///
/// A page is written so that all versions read it alike; what depends on the version nevertheless is
/// decided here, by the version of the library at run time, which is not always that of the headers.
struct ParserBehavior: Sendable {
  /// The version as a number: 21503 is 2.15.3.
  let version: Int

  /// The library that the program runs with.
  static let loaded = ParserBehavior(version: LibraryVersion.loaded.number)

  /// Whether blanks before a text that begins the body are passed on by themselves, and belong to the
  /// element before it: from 2.14 on, whose tokenizer is that of the HTML standard.
  var partsLeadingBlanks: Bool { version >= 21400 }
}
