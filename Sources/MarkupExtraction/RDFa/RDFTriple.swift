/// A node of an [RDF](https://www.w3.org/TR/rdf11-concepts/) graph, or a value in it.
public enum RDFTerm: Sendable, Hashable {
  /// A resource with a globally unique name.
  case iri(String)
  /// A resource without a name; the number is unique in its graph.
  case blank(Int)
  /// A text, with the IRI of its datatype or with a language tag.
  case literal(String, datatype: String? = nil, language: String? = nil)
}

/// A triple: a subject, a property, and its value.
public struct RDFTriple: Sendable, Hashable {
  /// The subject: an IRI or a blank node.
  public var subject: RDFTerm
  /// The IRI of the property.
  public var predicate: String
  /// The value.
  public var object: RDFTerm

  /// Creates a triple.
  public init(subject: RDFTerm, predicate: String, object: RDFTerm) {
    self.subject = subject
    self.predicate = predicate
    self.object = object
  }
}

extension RDFTriple: CustomStringConvertible {
  /// The triple as a line of [N-Triples](https://www.w3.org/TR/n-triples/).
  public var description: String { "\(subject) <\(predicate)> \(object) ." }
}

extension RDFTerm: CustomStringConvertible {
  /// The term in the syntax of [N-Triples](https://www.w3.org/TR/n-triples/).
  public var description: String {
    switch self {
    case .iri(let iri): "<\(iri)>"
    case .blank(let number): "_:b\(number)"
    case .literal(let text, let datatype, let language):
      "\"" + Self.escaped(text) + "\""
        + (datatype.map { "^^<\($0)>" } ?? language.map { "@\($0)" } ?? "")
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
