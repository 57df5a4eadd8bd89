import MarkupExtraction

/// The isomorphism of two graphs, which may differ in the names of blank nodes
/// ([RDF 1.1 Concepts, section 3.6](https://www.w3.org/TR/rdf11-concepts/#graph-isomorphism)).
struct RDFIsomorphism {
  private let left: Set<RDFTriple>
  private let right: Set<RDFTriple>
  /// The signatures of blank nodes, computed from their neighbours.
  private let leftLooks: [Int: Int]
  private let rightLooks: [Int: Int]

  static func holds(_ left: [RDFTriple], _ right: [RDFTriple]) -> Bool {
    let pair = RDFIsomorphism(Set(left.map(\.plain)), Set(right.map(\.plain)))
    guard pair.left.count == pair.right.count,
      pair.leftLooks.values.sorted() == pair.rightLooks.values.sorted()
    else { return false }
    return pair.canMatch(Array(pair.leftLooks.keys), [:], [])
  }

  private init(_ left: Set<RDFTriple>, _ right: Set<RDFTriple>) {
    self.left = left
    self.right = right
    leftLooks = Self.looks(in: left)
    rightLooks = Self.looks(in: right)
  }

  /// Refines the signature of each blank node by its neighbours until no further nodes are
  /// distinguished.
  private static func looks(in graph: Set<RDFTriple>) -> [Int: Int] {
    var looks: [Int: Int] = [:]
    for triple in graph {
      for case .blank(let node) in [triple.subject, triple.object] { looks[node] = 0 }
    }
    var kinds = 0
    while Set(looks.values).count > kinds {
      kinds = Set(looks.values).count
      var next = looks.mapValues { _ in 0 }
      for triple in graph {
        for case .blank(let node) in Set([triple.subject, triple.object]) {
          var hasher = Hasher()
          for term in [triple.subject, .iri(triple.predicate), triple.object] {
            if term == .blank(node) {
              hasher.combine("self")
            } else if case .blank(let other) = term {
              hasher.combine(looks[other])
            } else {
              hasher.combine(term)
            }
          }
          next[node, default: 0] &+= hasher.finalize()
        }
      }
      looks = next
    }
    return looks
  }

  private func canMatch(_ nodes: [Int], _ names: [Int: Int], _ taken: Set<Int>) -> Bool {
    guard let node = nodes.first else {
      return Set(left.map { $0.renamed(names) }) == right
    }
    return rightLooks.contains { other, look in
      look == leftLooks[node] && !taken.contains(other)
        && canMatch(
          Array(nodes.dropFirst()),
          names.merging([node: other]) { $1 },
          taken.union([other])
        )
    }
  }
}

extension RDFTriple {
  /// The triple without the datatype `xsd:string`, which is that of a plain literal.
  fileprivate var plain: RDFTriple {
    guard case .literal(let text, "http://www.w3.org/2001/XMLSchema#string", _) = object else {
      return self
    }
    return RDFTriple(subject: subject, predicate: predicate, object: .literal(text))
  }

  fileprivate func renamed(_ names: [Int: Int]) -> RDFTriple {
    RDFTriple(
      subject: subject.renamed(names),
      predicate: predicate,
      object: object.renamed(names)
    )
  }
}

extension RDFTerm {
  fileprivate func renamed(_ names: [Int: Int]) -> RDFTerm {
    guard case .blank(let node) = self, let other = names[node] else { return self }
    return .blank(other)
  }
}
