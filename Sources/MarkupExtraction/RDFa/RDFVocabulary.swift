/// The IRIs in the rules of RDFa.
enum RDFVocabulary {
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let rdfa = "http://www.w3.org/ns/rdfa#"
  static let xhtml = "http://www.w3.org/1999/xhtml/vocab#"
  static let xsd = "http://www.w3.org/2001/XMLSchema#"

  static let type = rdf + "type"
  static let first = rdf + "first"
  static let rest = rdf + "rest"
  static let emptyList = rdf + "nil"
  static let xmlLiteral = rdf + "XMLLiteral"
  static let htmlLiteral = rdf + "HTML"
  static let usesVocabulary = rdfa + "usesVocabulary"
  static let copy = rdfa + "copy"
  static let pattern = rdfa + "Pattern"
  static let role = xhtml + "role"

  /// The prefixes of the [initial context](https://www.w3.org/2011/rdfa-context/rdfa-1.1).
  static let prefixes: [String: String] = [
    "as": "https://www.w3.org/ns/activitystreams#",
    "cc": "http://creativecommons.org/ns#",
    "csvw": "http://www.w3.org/ns/csvw#",
    "ctag": "http://commontag.org/ns#",
    "dc": "http://purl.org/dc/terms/",
    "dc11": "http://purl.org/dc/elements/1.1/",
    "dcat": "http://www.w3.org/ns/dcat#",
    "dcterms": "http://purl.org/dc/terms/",
    "dqv": "http://www.w3.org/ns/dqv#",
    "duv": "https://www.w3.org/ns/duv#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "gr": "http://purl.org/goodrelations/v1#",
    "grddl": "http://www.w3.org/2003/g/data-view#",
    "ical": "http://www.w3.org/2002/12/cal/icaltzd#",
    "ldp": "http://www.w3.org/ns/ldp#",
    "ma": "http://www.w3.org/ns/ma-ont#",
    "oa": "http://www.w3.org/ns/oa#",
    "og": "http://ogp.me/ns#",
    "org": "http://www.w3.org/ns/org#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "prov": "http://www.w3.org/ns/prov#",
    "qb": "http://purl.org/linked-data/cube#",
    "rdf": rdf,
    "rdfa": rdfa,
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "rev": "http://purl.org/stuff/rev#",
    "rif": "http://www.w3.org/2007/rif#",
    "rr": "http://www.w3.org/ns/r2rml#",
    "schema": "http://schema.org/",
    "sd": "http://www.w3.org/ns/sparql-service-description#",
    "sioc": "http://rdfs.org/sioc/ns#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "skosxl": "http://www.w3.org/2008/05/skos-xl#",
    "ssn": "http://www.w3.org/ns/ssn/",
    "sosa": "http://www.w3.org/ns/sosa/",
    "time": "http://www.w3.org/2006/time#",
    "v": "http://rdf.data-vocabulary.org/#",
    "vcard": "http://www.w3.org/2006/vcard/ns#",
    "void": "http://rdfs.org/ns/void#",
    "wdr": "http://www.w3.org/2007/05/powder#",
    "wdrs": "http://www.w3.org/2007/05/powder-s#",
    "xhv": xhtml,
    "xml": "http://www.w3.org/XML/1998/namespace",
    "xsd": xsd,
  ]

  /// Returns the IRI of a term of the initial context, ignoring case; applies if no vocabulary is set.
  static func term(_ word: String) -> String? {
    switch word.inLowerCase {
    case "describedby": "http://www.w3.org/2007/05/powder-s#describedby"
    case "license": xhtml + "license"
    case "role": xhtml + "role"
    default: nil
    }
  }
}
