import Foundation
import HTMLParsing
import MarkupExtraction

/// The `<link>` tags and RDFa statements of a real page, in a form that allows comparing two parsers.
enum RealPageStatements {
  /// Returns every `<link>` in tree order, with the stored attributes.
  static func links(_ document: HTMLDocument) -> [String] {
    document.elements.indices.filter { document.elements[$0].name == .link }.map { element in
      line { document.attribute($0, of: element) }
    }
  }

  static func links(_ reference: [[String: Any]]) -> [String] {
    reference.map { link in line { name in link[name.word].map { $0 as? String ?? "" } } }
  }

  private static func line(_ value: (AttributeName) -> String?) -> String {
    AttributeName.allCases.compactMap { name in value(name).map { "\(name.word)=\($0)" } }
      .joined(separator: "|")
  }

  /// Returns the statements except those of vendors' tags, whose prefixes the reference program declares
  /// by itself, and those of `rel` and `role` words.
  ///
  /// Languages are omitted, because the reference program ignores `lang`.
  static func statements(_ triples: [RDFTriple]) -> [String] {
    triples.filter { triple in
      triple.predicate.hasPrefix("http") && !others.contains { triple.predicate.hasPrefix($0) }
    }.map { triple in
      var triple = triple
      if case .literal(let text, let datatype, _) = triple.object {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        triple.object = .literal(text, datatype: datatype)
      }
      return triple.description.replacing(/_:b[0-9]+/, with: "_:b")
    }.sorted()
  }

  private static let others = [
    "http://ogp.me", "https://dev.twitter.com/", "http://www.w3.org/1999/xhtml/vocab#",
  ]
}
