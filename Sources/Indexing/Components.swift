/// Connected components with at most one item per app and at most `sizeLimit` records.
struct Components {
  /// A node of the graph: a record, or a whole public entity.
  struct Node {
    var id: Int64
    /// The sort key, which makes the result independent of record numbers and write order.
    var name: RecordName
    /// The apps of the node's items.
    var apps: Set<String>
    var size = 1
  }

  /// The maximum number of records in one entity.
  static let sizeLimit = 100

  private let order: [Node]
  private var parent: [Int]
  private var apps: [Set<String>]
  private var sizes: [Int]

  init(nodes: [Node], edges: [(Int64, Int64)]) {
    order = nodes.sorted { $0.name < $1.name }
    parent = Array(order.indices)
    apps = order.map(\.apps)
    sizes = order.map(\.size)
    let places = Dictionary(uniqueKeysWithValues: zip(order.map(\.id), order.indices))
    let placed = edges.compactMap { first, second -> (Int, Int)? in
      guard let left = places[first], let right = places[second] else { return nil }
      return (min(left, right), max(left, right))
    }
    for edge in placed.sorted(by: { $0 < $1 }) { join(edge.0, edge.1) }
  }

  /// The node numbers of each component.
  var all: [[Int64]] {
    var components: [Int: [Int64]] = [:]
    for place in order.indices { components[root(place), default: []].append(order[place].id) }
    return Array(components.values)
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let (left, right) = (root(first), root(second))
    guard left != right, apps[left].isDisjoint(with: apps[right]),
      sizes[left] + sizes[right] <= Self.sizeLimit
    else { return }
    let (small, big) = sizes[left] < sizes[right] ? (left, right) : (right, left)
    parent[small] = big
    apps[big].formUnion(apps[small])
    sizes[big] += sizes[small]
  }

  private func root(_ place: Int) -> Int {
    var place = place
    while parent[place] != place { place = parent[place] }
    return place
  }
}
