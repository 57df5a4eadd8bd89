import FoundationEssentials
package import IndexModel

/// The question which of some records are not joined with the pages that they name, for an index that follows a log.
package struct JoinQuestion: Sendable {
  /// The names of the records.
  package let names: [RecordName]

  /// Creates a question.
  package init(_ names: [RecordName]) { self.names = names }

  /// Decodes a question; `nil` if it is damaged, or of a later version.
  package init?(_ bytes: [UInt8]) {
    guard let names = try? JSONDecoder().decode([LoggedName].self, from: Data(bytes)) else {
      return nil
    }
    self.names = names.map(\.name)
  }

  /// Returns the encoded question.
  package func bytes() throws -> [UInt8] {
    try Array(JSONEncoder().encode(names.map(LoggedName.init)))
  }

  /// Returns the encoded answer of an index.
  package func answer(of index: SharedIndex) async throws -> [UInt8] {
    let refusals = try await index.refusals(ofRecords: [names]).first ?? []
    return try Array(JSONEncoder().encode(refusals))
  }

  /// Decodes an answer: the refusal of each record, in the order of ``names``; `nil` if it is damaged.
  package func refusals(in answer: [UInt8]) -> [JoinRefusal?]? {
    let refusals = try? JSONDecoder().decode([JoinRefusal?].self, from: Data(answer))
    return refusals?.count == names.count ? refusals : nil
  }
}
