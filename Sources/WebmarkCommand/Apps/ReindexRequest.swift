/// A request to reindex items.
enum ReindexRequest: Equatable {
  /// All items, because the index is new or has lost some.
  case all
  /// Items that expire soon.
  case identifiers([String])

  /// Returns the request as one line of JSON.
  func line() throws -> String {
    switch self {
    case .all: try JSONText.line(Message(op: "reindexAll", index: "default"))
    case .identifiers(let ids): try JSONText.line(Message(op: "reindex", ids: ids))
    }
  }

  /// A human-readable description of the request.
  var text: String {
    switch self {
    case .all: "everything"
    case .identifiers(let ids):
      NumberFormat.counted(ids.count, "item")
    }
  }

  private struct Message: Encodable {
    var op: String
    var index: String?
    var ids: [String]?
  }
}
