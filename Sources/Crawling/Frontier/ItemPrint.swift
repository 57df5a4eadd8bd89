/// What is kept of a page's item so that a later visit can tell which of its fields changed: a hash
/// for each.
///
/// Kept as it is stored, one field after the other: the length of its name, its name, four bytes of
/// hash. Few prints are ever compared, and all are written.
public struct ItemPrint: Sendable, Equatable {
  /// The field for where the page's links lead, which are no part of its item.
  static let links = "links"
  /// The field for the page that a page names as canonical.
  public static let canonical = "canonical"
  private static let sizeLimit = 8192

  /// The fields, as they are stored.
  private(set) var bytes: [UInt8] = []

  /// A print without fields: the index holds an item, and nobody knows what it says.
  public init() {}

  /// Sets a field to what hashes to `hash`; of hundreds only the first are told apart.
  public mutating func set(_ field: String, to hash: UInt64) {
    guard bytes.count < Self.sizeLimit else { return }
    if bytes.isEmpty { bytes.reserveCapacity(512) }
    let name = field.utf8.span.extracting(first: Int(UInt8.max))
    bytes.append(UInt8(truncatingIfNeeded: name.count))
    unsafe name.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: hash >> UInt64(shift)))
    }
  }

  /// Sets a field to what `bytes` say.
  public mutating func set(_ field: String, to bytes: [UInt8]) {
    set(field, to: ContentHash.of(bytes))
  }

  /// Whether nobody knows what the item says.
  var isEmpty: Bool { bytes.isEmpty }

  /// Hashes by the fields' names.
  public var hashes: [String: UInt32] {
    var hashes: [String: UInt32] = [:]
    var rest = bytes[...]
    while let length = rest.popFirst().map(Int.init), rest.count >= length + 4 {
      let name = String(decoding: rest.prefix(length), as: UTF8.self)
      let hash = rest.dropFirst(length).prefix(4)
      hashes[name] = hash.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      rest = rest.dropFirst(length + 4)
    }
    return hashes
  }

  /// The fields that differ from an earlier print, sorted; none where either says nothing.
  public func changedFields(since former: ItemPrint) -> [String] {
    let (hashes, formerHashes) = (hashes, former.hashes)
    guard !hashes.isEmpty, !formerHashes.isEmpty else { return [] }
    // Earlier versions kept the apps, too, which are followed apart now.
    let names = Set(hashes.keys).union(formerHashes.keys).subtracting(["statedApps"])
    return names.filter { hashes[$0] != formerHashes[$0] }.sorted()
  }

  // MARK: Storage

  /// A print as ``bytes`` was stored.
  init(stored bytes: [UInt8]) { self.bytes = bytes }
}
