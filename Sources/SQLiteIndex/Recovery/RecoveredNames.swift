import IndexModel
import SQLiteRecovery

/// The owners and sources of a damaged file, each from its table or from the table's index.
struct RecoveredNames {
  struct Source: Hashable {
    var owner: Int64
    var app: String
  }

  /// The valid row numbers; higher numbers are damage.
  static let numbers: Range<Int64> = 1..<1 << 40
  /// The prefix of generated owner names; generated owners are private, so that damage publishes nothing.
  private static let recoveredOwnerPrefix = "recovered"

  private(set) var owners: [Int64: String] = [0: Owner.everybody]
  private(set) var sources: [Int64: Source] = [:]
  /// The numbers of owners and sources that rows reference but the file does not name.
  private(set) var missingOwners = 0
  private(set) var missingSources = 0
  /// The numbers with different names in the table and in its index.
  private(set) var doubtfulOwners = 0
  private(set) var doubtfulSources = 0
  /// The numbers of rows that only the index still contains.
  private(set) var restoredOwners = 0
  private(set) var restoredSources = 0
  private(set) var unreadableOwners = 0
  private(set) var unreadableSources = 0

  /// The source of all pages.
  private static let pages = Source(owner: 0, app: "")
  private var pageSource: Int64?
  /// The replacements of sources that the file does not name.
  private var substitutes: [Int64: Int64] = [:]

  init(_ file: DamagedFile) {
    readOwners(file)
    readSources(file)
  }

  private mutating func readOwners(_ file: DamagedFile) {
    var (fromTable, fromIndex): ([Int64: String], [Int64: String]) = ([:], [:])
    unreadableOwners = file.forEachRow(of: .owner) { row, _ in
      if fromTable[row.rowid] == nil { fromTable[row.rowid] = row.values[1].text }
    }
    file.forEachIndexRow(of: .owner) { values in
      if let number = values[1].integer { fromIndex[number] = values[0].text }
    }
    let names = Names(fromTable: fromTable, fromIndex: fromIndex)
    for number in Set(fromTable.keys).union(fromIndex.keys).sorted()
    where Self.numbers.contains(number) {
      if fromTable[number] == nil { restoredOwners += 1 }
      if let one = fromTable[number], let other = fromIndex[number], one != other {
        doubtfulOwners += 1
      }
      guard let name = names.name(number), !owners.values.contains(name) else { continue }
      owners[number] = name
    }
  }

  private mutating func readSources(_ file: DamagedFile) {
    var (fromTable, fromIndex): ([Int64: Source], [Int64: Source]) = ([:], [:])
    unreadableSources = file.forEachRow(of: .source) { row, _ in
      guard let owner = row.values[1].integer, let app = row.values[2].text else { return }
      if fromTable[row.rowid] == nil { fromTable[row.rowid] = Source(owner: owner, app: app) }
    }
    file.forEachIndexRow(of: .source) { values in
      guard let owner = values[0].integer, let app = values[1].text,
        let number = values[2].integer
      else { return }
      fromIndex[number] = Source(owner: owner, app: app)
    }
    var used: Set<Source> = []
    for number in Set(fromTable.keys).union(fromIndex.keys).sorted()
    where Self.numbers.contains(number) {
      if fromTable[number] == nil { restoredSources += 1 }
      if let one = fromTable[number], let other = fromIndex[number], one != other {
        doubtfulSources += 1
      }
      let choices = [fromTable[number], fromIndex[number]].compactMap { $0 }
      // If the file is inconsistent, the private source is used.
      let ordered = choices.filter { $0.owner != 0 } + choices.filter { $0.owner == 0 }
      guard var source = ordered.first(where: { !used.contains($0) }) else { continue }
      used.insert(source)
      source.owner = owner(source.owner)
      sources[number] = source
      if source == Self.pages { pageSource = number }
    }
  }

  /// Returns the number of a referenced owner; an owner without a name gets a generated one.
  mutating func owner(_ number: Int64) -> Int64 {
    if owners[number] != nil { return number }
    missingOwners += 1
    let known = Self.numbers.contains(number)
    let number = known ? number : (owners.keys.max() ?? 0) + 1
    owners[number] = "\(Self.recoveredOwnerPrefix)-owner-\(number)"
    return number
  }

  /// Returns the number of a record's source.
  mutating func source(_ number: Int64, kind: Int64) -> Int64 {
    if kind == 0 {
      if let pageSource { return pageSource }
      let made = add(Self.pages, at: nil)
      pageSource = made
      return made
    }
    if let source = sources[number], source != Self.pages { return number }
    if let known = substitutes[number] { return known }
    missingSources += 1
    let isFree = Self.numbers.contains(number) && sources[number] == nil
    let app = "\(Self.recoveredOwnerPrefix)-source-\(number)"
    let made = add(Source(owner: recoveredOwner(), app: app), at: isFree ? number : nil)
    substitutes[number] = made
    return made
  }

  private mutating func add(_ source: Source, at number: Int64?) -> Int64 {
    let number = number ?? (sources.keys.max() ?? 0) + 1
    sources[number] = source
    return number
  }

  private mutating func recoveredOwner() -> Int64 {
    if let known = owners.first(where: { $0.value == Self.recoveredOwnerPrefix })?.key {
      return known
    }
    let number = (owners.keys.max() ?? 0) + 1
    owners[number] = Self.recoveredOwnerPrefix
    return number
  }

  /// The names of owners according to the table and to its index.
  private struct Names {
    let fromTable: [Int64: String]
    let fromIndex: [Int64: String]
    private var numbers: [String: Set<Int64>] = [:]

    init(fromTable: [Int64: String], fromIndex: [Int64: String]) {
      (self.fromTable, self.fromIndex) = (fromTable, fromIndex)
      for (number, name) in Array(fromTable) + Array(fromIndex) {
        numbers[name, default: []].insert(number)
      }
      // A name on which both parts agree is correct, even if another number has the same name.
      for (number, name) in fromTable where fromIndex[number] == name { numbers[name] = [number] }
    }

    /// Returns a name that no other owner has, so that damage cannot assign one owner's items to another.
    func name(_ number: Int64) -> String? {
      let choices = [fromTable[number], fromIndex[number]].compactMap { $0 }
        .filter { !$0.isEmpty && numbers[$0] == [number] }
      return choices.first { $0 == Owner.local } ?? choices.first
    }
  }
}
