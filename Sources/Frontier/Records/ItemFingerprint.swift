/// The field hashes of a page's item, by which a later visit detects the changed fields.
///
/// The stored form is also the in-memory form: for each field, in the order in which they were set, the length of its
/// name, its name, and four bytes of hash. All fingerprints are written, but few are compared.
public struct ItemFingerprint: Sendable, Equatable {
  /// The name of the field for the page's link targets, which are not part of its item.
  package static let links = "links"
  /// The field that marks an item with content that only the scripts of its page add.
  private static let rendered = "rendered"
  /// The field for the text of the page.
  package static let text = "textContent"
  /// The field for the page that a page names as canonical.
  public static let canonical = "canonical"

  /// The fields in their stored form.
  package private(set) var bytes: [UInt8] = []

  /// Creates a fingerprint without fields: the index holds an item of unknown content.
  public init() {}

  /// Sets the hash of a field.
  public mutating func set(_ field: String, to hash: UInt64) {
    if bytes.isEmpty { bytes.reserveCapacity(512) }
    let name = field.utf8.span.extracting(first: Int(UInt8.max))
    bytes.append(UInt8(truncatingIfNeeded: name.count))
    unsafe name.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: hash >> UInt64(shift)))
    }
  }

  /// Sets a field to the hash of `bytes`.
  public mutating func set(_ field: String, to bytes: [UInt8]) {
    set(field, to: ContentHash.of(bytes))
  }

  /// A Boolean value that indicates whether the item has content that only the scripts of its page add.
  package var isRendered: Bool { hashes[Self.rendered] != nil }

  /// Marks an item with content that only the scripts of its page add.
  package mutating func markAsRendered() { set(Self.rendered, to: 1) }

  /// A Boolean value that indicates whether the content of the item is unknown.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The hashes by field name.
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

  /// Returns the fields that differ from an earlier fingerprint, sorted; empty if either fingerprint is
  /// empty.
  public func changedFields(since former: ItemFingerprint) -> [String] {
    let (hashes, formerHashes) = (hashes, former.hashes)
    guard !hashes.isEmpty, !formerHashes.isEmpty else { return [] }
    // Earlier versions also stored the apps, which now have records of their own.
    let others = ["statedApps", Self.rendered]
    let names = Set(hashes.keys).union(formerHashes.keys).subtracting(others)
    return names.filter { hashes[$0] != formerHashes[$0] }.sorted()
  }

  // MARK: Storage

  /// Creates a fingerprint from stored ``bytes``.
  package init(stored bytes: [UInt8]) { self.bytes = bytes }
}
