/// What a provider is asked to index again.
enum ReindexRequest: Equatable {
  /// Everything: the index is new, or lost some.
  case all
  /// These items: they expire soon.
  case identifiers([String])

  /// The question, as one line of JSON.
  func line() throws -> String {
    switch self {
    case .all: try JSONText.line(Question(op: "reindexAll", index: "default"))
    case .identifiers(let ids): try JSONText.line(Question(op: "reindex", ids: ids))
    }
  }

  /// What it is about, for a person.
  var text: String {
    switch self {
    case .all: "everything"
    case .identifiers(let ids): "\(Figures.grouped(ids.count)) item\(ids.count == 1 ? "" : "s")"
    }
  }

  private struct Question: Encodable {
    var op: String
    var index: String?
    var ids: [String]?
  }
}
