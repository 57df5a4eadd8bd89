/// The differences between the loaded libxml2 and other versions.
///
/// The preprocessor rewrites pages so that all versions parse them equally. The remaining differences are
/// decided here, by the version at run time, which may differ from that of the headers.
struct ParserBehavior: Sendable {
  /// The version as a number: 21503 is 2.15.3.
  let version: Int

  /// The behavior of the loaded library.
  static let loaded = ParserBehavior(version: LibraryVersion.loaded.number)

  /// A Boolean value that indicates whether whitespace before a text that starts the body is reported
  /// separately, and belongs to the previous element: from 2.14 on, whose tokenizer implements the HTML
  /// standard.
  var splitsLeadingBlanks: Bool { version >= 21400 }
}
