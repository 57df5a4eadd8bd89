import IndexModel

/// Connected components with at most one item per app, at most one page, and at most `sizeLimit` records.
///
/// Pages that name each other count as one page.
struct Components {
  /// A node of the graph: a record, or a whole public entity.
  struct Node {
    var id: Int64
    /// The sort key, which makes the result independent of record numbers and write order.
    var name: RecordName
    /// The identifier of the node's item of each app.
    var items: [String: String]
    /// A Boolean value that indicates whether the node has a page.
    var hasPage = false
    var size = 1
  }

  /// The maximum number of records in one entity.
  static let sizeLimit = 100

  private let order: [Node]
  private var parent: [Int]
  private var items: [[String: String]]
  private var hasPage: [Bool]
  private var sizes: [Int]

  init(nodes: [Node], edges: [(Int64, Int64)]) {
    order = nodes.sorted { $0.name < $1.name }
    parent = Array(order.indices)
    items = order.map(\.items)
    hasPage = order.map(\.hasPage)
    sizes = order.map(\.size)
    let places = Dictionary(uniqueKeysWithValues: zip(order.map(\.id), order.indices))
    let placed = edges.compactMap { first, second -> (Int, Int)? in
      guard let left = places[first], let right = places[second] else { return nil }
      return (min(left, right), max(left, right))
    }
    let sorted = placed.sorted { $0 < $1 }
    let isPair = { [order] (edge: (Int, Int)) in order[edge.0].hasPage && order[edge.1].hasPage }
    for edge in sorted where isPair(edge) { join(edge.0, edge.1, isPair: true) }
    for edge in sorted where !isPair(edge) { join(edge.0, edge.1, isPair: false) }
  }

  /// The node numbers of each component.
  var all: [[Int64]] {
    var components: [Int: [Int64]] = [:]
    for node in order.indices { components[root(node), default: []].append(order[node].id) }
    return Array(components.values)
  }

  private mutating func join(_ first: Int, _ second: Int, isPair: Bool) {
    let (left, right) = (root(first), root(second))
    guard left != right, isPair || !hasPage[left] || !hasPage[right],
      items[left].allSatisfy({ app, uid in items[right][app].map { $0 == uid } ?? true }),
      sizes[left] + sizes[right] <= Self.sizeLimit
    else { return }
    let (small, big) = sizes[left] < sizes[right] ? (left, right) : (right, left)
    parent[small] = big
    items[big].merge(items[small]) { $1 }
    hasPage[big] = hasPage[big] || hasPage[small]
    sizes[big] += sizes[small]
  }

  private func root(_ node: Int) -> Int {
    var node = node
    while parent[node] != node { node = parent[node] }
    return node
  }
}
