import Basics

/// The blocks that pages of one host have in common.
///
/// A crawler keeps one value per host, records each page, and passes the value to the pages that follow. The
/// value has at most ``limit`` entries.
public struct RepeatedBlocks: Sendable {
  /// The maximum number of stored blocks.
  public static let limit = 4096
  /// The number of pages on which a block is boilerplate.
  public static let threshold = 3
  /// The minimum size of a block in bytes; short lines such as "Parameters" repeat within documentation.
  static let minimumBytes = 25

  /// The number of pages by the hash of a block.
  private var pages: [UInt64: UInt32] = [:]

  /// Creates a value without any page.
  public init() {}

  /// Counts the blocks of a page.
  public mutating func record(_ content: MainContent) {
    var seen: Set<UInt64> = []
    for block in content.blocks {
      guard let hash = Self.hash(block.kind, content.text[block.range]) else { continue }
      if seen.insert(hash).inserted { count(hash) }
    }
  }

  private mutating func count(_ hash: UInt64) {
    if pages[hash] == nil, pages.count >= Self.limit { removeRare() }
    guard pages[hash] != nil || pages.count < Self.limit else { return }
    pages[hash, default: 0] &+= 1
  }

  /// Removes the blocks of single pages.
  private mutating func removeRare() {
    pages = pages.filter { $0.value > 1 }
  }

  /// Returns `true` if at least ``threshold`` recorded pages contain the block.
  func contains(_ kind: ContentBlock.Kind, _ text: ArraySlice<UInt8>) -> Bool {
    guard let hash = Self.hash(kind, text), let count = pages[hash] else { return false }
    return count >= Self.threshold
  }

  /// Returns the hash of a block; `nil` for headings and other short blocks.
  private static func hash(_ kind: ContentBlock.Kind, _ text: ArraySlice<UInt8>) -> UInt64? {
    if case .heading = kind { return nil }
    guard text.count >= minimumBytes else { return nil }
    return FNV1a(text).value
  }
}
