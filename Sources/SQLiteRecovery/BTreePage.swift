/// A page of a b-tree: of a table with row numbers, or of an index or a table without them.
struct BTreePage {
  enum Kind: UInt8 {
    case interiorIndex = 2
    case interiorTable = 5
    case leafIndex = 10
    case leafTable = 13

    var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
    /// Whether it belongs to a table with row numbers.
    var isOfRowidTable: Bool { self == .interiorTable || self == .leafTable }
  }

  /// A row as it lies in a page; its values may go on in overflow pages.
  struct Cell {
    /// The page with the rows before this one; `nil` in a leaf.
    var child: Int?
    /// `nil` in indexes and tables without row numbers.
    var rowid: Int64?
    /// Bytes of all values.
    var payloadSize = 0
    /// Those of them that lie in this page.
    var local: Range<Int> = 0..<0
    /// The first overflow page; `nil` if there is none.
    var overflow: Int?
    /// Bytes that the cell takes in this page.
    var size = 0
  }

  let kind: Kind
  let bytes: [UInt8]
  /// The page with the rows behind all of this one; `nil` in a leaf.
  let lastChild: Int?
  /// `nil` for each cell that cannot be read.
  let cells: [Cell?]

  private let headerStart: Int

  /// Reads the page; `nil` if it is no page of a b-tree.
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

  /// Whether the bytes of all cells, of the gap and of the free blocks make up the page, as they do in
  /// every page that SQLite wrote: so no cell is missing from the list.
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

  /// Whether the first bytes may be those of such a page.
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

/// Reads cells; none that reaches out of its page is answered.
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

  /// Bytes of a payload that lie in the page itself.
  private func localSize(_ size: Int) -> Int {
    let usable = bytes.count
    let most = kind == .leafTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard size > most else { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let wanted = least + (size - least) % (usable - 4)
    return wanted <= most ? wanted : least
  }
}

/// SQLite's numbers of one to nine bytes.
enum Varint {
  /// The number at `offset`, which goes behind it; `nil` at the end of the bytes.
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
