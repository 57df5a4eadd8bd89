/// The evaluation context of [RDFa Core 1.1, section
/// 7.2](https://www.w3.org/TR/rdfa-core/#s_evaluationcontext), which elements inherit.
struct RDFaContext {
  /// A triple without the subject or object, which a nested element supplies.
  enum IncompleteTriple {
    case forward(predicate: String)
    case reverse(predicate: String)
    /// A list member, in one of the reader's list mappings.
    case member(predicate: String, mapping: Int)
  }

  /// The index after the last element in the context.
  var end: Int
  var parentSubject: RDFTerm
  var parentObject: RDFTerm
  var incompleteTriples: [IncompleteTriple] = []
  /// The index of the reader's list mapping for this context.
  var listMapping: Int
  /// The subject whose lists are complete at the end of the element; `nil` if the mapping is inherited.
  var listOwner: RDFTerm?
  var language: String?
  var names = RDFaNames()
}

/// The unfinished lists of one subject, in order of first mention.
struct RDFaListMapping {
  private(set) var lists: [(predicate: String, members: [RDFTerm])] = []
  private var indices: [String: Int] = [:]

  /// Ensures that the property has a list, and returns its index.
  @discardableResult
  mutating func open(_ predicate: String) -> Int {
    if let known = indices[predicate] { return known }
    lists.append((predicate, []))
    indices[predicate] = lists.count - 1
    return lists.count - 1
  }

  mutating func append(_ member: RDFTerm, to predicate: String) {
    lists[open(predicate)].members.append(member)
  }
}
