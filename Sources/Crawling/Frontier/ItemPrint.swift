/// What is kept of a page's item so that a later visit can tell which of its fields changed: a hash
/// for each.
public struct ItemPrint: Sendable, Equatable {
  /// The field for where the page's links lead, which are no part of its item.
  static let links = "links"
  private static let fieldLimit = 200

  /// Hashes by the fields' names.
  public private(set) var hashes: [String: UInt32] = [:]

  /// A print without fields: the index holds an item, and nobody knows what it says.
  public init() {}

  /// Sets a field to what `bytes` say; more than two hundred are not told apart.
  public mutating func set(_ field: String, to bytes: [UInt8]) {
    guard hashes.count < Self.fieldLimit else { return }
    hashes[field] = UInt32(truncatingIfNeeded: ContentHash.of(bytes))
  }

  /// The fields that differ from an earlier print, sorted; none where either says nothing.
  func changedFields(since former: ItemPrint) -> [String] {
    guard !hashes.isEmpty, !former.hashes.isEmpty else { return [] }
    let names = Set(hashes.keys).union(former.hashes.keys)
    return names.filter { hashes[$0] != former.hashes[$0] }.sorted()
  }

  // MARK: Storage

  /// A print as ``storedText`` wrote it.
  init(storedText text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, let hash = UInt32(parts[1], radix: 36) else { continue }
      hashes[String(parts[0])] = hash
    }
  }

  /// A line for each field: its name and its hash.
  var storedText: String {
    hashes.sorted { $0.key < $1.key }
      .map { "\($0.key.filter { $0 != "\t" && !$0.isNewline })\t\(String($0.value, radix: 36))" }
      .joined(separator: "\n")
  }
}
