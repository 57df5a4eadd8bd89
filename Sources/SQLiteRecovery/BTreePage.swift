/// A page of a b-tree: of a rowid table, or of an index or a `WITHOUT ROWID` table.
struct BTreePage {
  enum Kind: UInt8 {
    case interiorIndex = 2
    case interiorTable = 5
    case leafIndex = 10
    case leafTable = 13

    var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
    /// A Boolean value that indicates whether the page belongs to a rowid table.
    var isOfRowidTable: Bool { self == .interiorTable || self == .leafTable }
  }

  /// A cell of a page; its values may continue in overflow pages.
  struct Cell {
    /// The page with the rows before this one; `nil` in a leaf.
    var child: Int?
    /// The rowid; `nil` in indexes and `WITHOUT ROWID` tables.
    var rowid: Int64?
    /// The size of all values, in bytes.
    var payloadSize = 0
    /// The range of the values in this page.
    var local: Range<Int> = 0..<0
    /// The first overflow page; `nil` if there is none.
    var overflow: Int?
    /// The size of the cell in this page, in bytes.
    var size = 0
  }

  let kind: Kind
  let bytes: [UInt8]
  /// The page with the rows after all rows of this page; `nil` in a leaf.
  let lastChild: Int?
  /// The cells; `nil` for each unreadable cell.
  let cells: [Cell?]

  private let headerStart: Int

  /// Parses the page; `nil` if it is not a b-tree page.
  init?(_ bytes: [UInt8], number: Int) {
    headerStart = number == 1 ? DatabaseFile.headerSize : 0
    guard let kind = Kind(rawValue: bytes[headerStart]) else { return nil }
    self.kind = kind
    self.bytes = bytes
    let headerEnd = headerStart + (kind.isInterior ? 12 : 8)
    let count = Self.short(bytes, headerStart + 3)
    guard headerEnd + 2 * count <= bytes.count else { return nil }
    lastChild = kind.isInterior ? DatabaseFile.number(bytes, at: headerStart + 8) : nil
    cells = (0..<count).map { index in
      let start = Self.short(bytes, headerEnd + 2 * index)
      guard start >= headerEnd + 2 * count else { return nil }
      return CellReader(bytes: bytes, kind: kind).cell(at: start)
    }
  }

  /// A Boolean value that indicates whether the cells, the gap and the free blocks add up to the page size,
  /// as in every page that SQLite writes; if so, no cell is missing.
  var isAccountedFor: Bool {
    guard cells.allSatisfy({ $0 != nil }) else { return false }
    let headerEnd = headerStart + (kind.isInterior ? 12 : 8)
    let contentStart = Self.short(bytes, headerStart + 5)
    let start = contentStart == 0 ? 65_536 : contentStart
    var free = Int(bytes[headerStart + 7])
    var block = Self.short(bytes, headerStart + 1)
    while block != 0 {
      guard block + 4 <= bytes.count, block >= start else { return false }
      free += Self.short(bytes, block + 2)
      let next = Self.short(bytes, block)
      guard next == 0 || next > block else { return false }
      block = next
    }
    let used = cells.reduce(0) { $0 + ($1?.size ?? 0) }
    return start >= headerEnd + 2 * cells.count && start + used + free == bytes.count
  }

  /// Returns `true` if the first bytes are plausible for a b-tree page.
  static func looksLikeHeader(_ bytes: [UInt8], pageSize: Int) -> Bool {
    guard bytes.count >= 12, let kind = Kind(rawValue: bytes[0]) else { return false }
    let (count, start) = (short(bytes, 3), short(bytes, 5))
    let contentStart = start == 0 ? 65_536 : start
    return count > 0 && contentStart <= pageSize
      && contentStart >= (kind.isInterior ? 12 : 8) + 2 * count
  }

  static func short(_ bytes: [UInt8], _ offset: Int) -> Int {
    guard offset + 2 <= bytes.count else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }
}

/// Parses cells; rejects cells that extend beyond their page.
private struct CellReader {
  let bytes: [UInt8]
  let kind: BTreePage.Kind

  func cell(at start: Int) -> BTreePage.Cell? {
    var cell = BTreePage.Cell()
    var offset = start
    if kind.isInterior {
      guard offset + 4 <= bytes.count else { return nil }
      cell.child = DatabaseFile.number(bytes, at: offset)
      offset += 4
    }
    if kind == .interiorTable {
      guard let rowid = Varint.read(bytes, &offset) else { return nil }
      cell.rowid = rowid
      cell.size = max(4, offset - start)
      return cell
    }
    guard let size = Varint.read(bytes, &offset), size >= 0, size < 1 << 31 else { return nil }
    if kind == .leafTable {
      guard let rowid = Varint.read(bytes, &offset) else { return nil }
      cell.rowid = rowid
    }
    cell.payloadSize = Int(size)
    let local = localSize(Int(size))
    guard offset + local <= bytes.count else { return nil }
    cell.local = offset..<offset + local
    offset += local
    if local < Int(size) {
      guard offset + 4 <= bytes.count else { return nil }
      cell.overflow = DatabaseFile.number(bytes, at: offset)
      offset += 4
    }
    cell.size = max(4, offset - start)
    return cell
  }

  /// Returns the number of payload bytes in the page itself.
  private func localSize(_ size: Int) -> Int {
    let usable = bytes.count
    let most = kind == .leafTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard size > most else { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let wanted = least + (size - least) % (usable - 4)
    return wanted <= most ? wanted : least
  }
}

/// SQLite's variable-length integers of one to nine bytes.
enum Varint {
  /// Reads the integer at `offset`, and advances `offset` past it; `nil` at the end of the bytes.
  static func read(_ bytes: [UInt8], _ offset: inout Int) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard offset < bytes.count else { return nil }
      let byte = bytes[offset]
      offset += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: value) }
    }
    return nil
  }
}
