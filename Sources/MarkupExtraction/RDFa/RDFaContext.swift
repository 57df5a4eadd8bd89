/// What the elements within an element take from it: the evaluation context of
/// [RDFa Core 1.1, section 7.2](https://www.w3.org/TR/rdfa-core/#s_evaluationcontext).
struct RDFaContext {
  /// A statement that waits for the next subject within.
  enum IncompleteTriple {
    case forward(predicate: String)
    case reverse(predicate: String)
    /// A member of a list, in one of the reader's list mappings.
    case member(predicate: String, mapping: Int)
  }

  /// The index behind the last element that it holds for.
  var end: Int
  var parentSubject: RDFTerm
  var parentObject: RDFTerm
  var incompleteTriples: [IncompleteTriple] = []
  /// Which of the reader's list mappings collects lists here.
  var listMapping: Int
  /// Whose lists are complete when the element ends; `nil` where the mapping came from outside.
  var listOwner: RDFTerm?
  var language: String?
  var names = RDFaNames()
}

/// The lists of one subject that are being collected, in order of first mention.
struct RDFaListMapping {
  private(set) var lists: [(predicate: String, members: [RDFTerm])] = []
  private var indices: [String: Int] = [:]

  /// Makes sure that there is a list for the property, and says where.
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
