import Foundation
import GRDB
import SQLiteStatements
import Testing

@Suite("Statement binder")
struct StatementBinderTests {
  /// Runs `body` with an insertion of three values, and returns what SQLite's own functions say of the row.
  private static func row(
    _ columns: String,
    after body: @Sendable (Statement) throws -> Void
  ) throws -> [DatabaseValue] {
    try DatabaseQueue().write { database in
      try database.execute(sql: "CREATE TABLE sample (a, b, c)")
      try body(try database.cachedStatement(sql: "INSERT INTO sample VALUES (?, ?, ?)"))
      let row = try Row.fetchOne(database, sql: "SELECT \(columns) FROM sample")
      return row.map { Array($0.databaseValues) } ?? []
    }
  }

  @Test func `values keep their type, and an empty blob is not NULL`() throws {
    let types = "typeof(a), typeof(b), typeof(c)"
    let numbers = try Self.row(types) { try $0.run(Int64.min, 7, 0.5) }
    #expect(numbers.map(String.fromDatabaseValue) == ["integer", "integer", "real"])
    let texts = try Self.row(types) { try $0.run("", [] as [UInt8], nil as String?) }
    #expect(texts.map(String.fromDatabaseValue) == ["text", "blob", "null"])
    let values = try Self.row("a, b, c") { try $0.run(Int64.min, "жук", [0, 255] as [UInt8]) }
    #expect(values == [Int64.min.databaseValue, "жук".databaseValue, Data([0, 255]).databaseValue])
  }

  @Test func `a text ends at its first NUL, as in statements of GRDB`() throws {
    let columns = "hex(a), hex(b), hex(c)"
    let bound = try Self.row(columns) { try $0.run("ab\0c", "\0", "d" as String?) }
    let reference = try Self.row(columns) { try $0.execute(arguments: ["ab\0c", "\0", "d"]) }
    #expect(bound == reference)
    #expect(bound.map(String.fromDatabaseValue) == ["6162", "", "64"])
  }

  @Test func `a binder and a list of values bind alike, and nothing stays bound`() throws {
    let values = try Self.row("a, b, c") { statement in
      var binder = StatementBinder(statement)
      binder.bind(1)
      binder.bind("x" as String?)
      binder.bind(nil as Double?)
      try binder.run()
      // The second row has one value only.
      try statement.run(2)
    }
    #expect(values == [1.databaseValue, "x".databaseValue, .null])
    let second = try Self.row("max(a), count(b), count(c)") { statement in
      try statement.run(1, "x", 0.5)
      try statement.run(2)
    }
    #expect(second == [2.databaseValue, 1.databaseValue, 1.databaseValue])
  }

  @Test func `rows are read as integers and as bytes`() throws {
    try DatabaseQueue().write { database in
      try database.execute(sql: "CREATE TABLE sample (a, b)")
      let insertion = try database.cachedStatement(sql: "INSERT INTO sample VALUES (?, ?)")
      for (word, count) in [("one", 1), ("две", 2)] { try insertion.run(word, count) }
      let count = try database.cachedStatement(sql: "SELECT b FROM sample WHERE a = ?")
      #expect(try count.integer("две") == 2)
      #expect(try count.integer("three") == nil)
      var rows: [String] = []
      let all = try database.cachedStatement(sql: "SELECT a, b FROM sample ORDER BY b")
      try StatementBinder(all).forEachRow { text, integer in
        rows.append(String(decoding: (0..<text.count).map { text[$0] }, as: UTF8.self) + "\(integer)")
      }
      #expect(rows == ["one1", "две2"])
    }
  }

  @Test func `an error says what SQLite says, and the statement can run again`() throws {
    try DatabaseQueue().write { database in
      try database.execute(sql: "CREATE TABLE sample (a UNIQUE)")
      let insertion = try database.cachedStatement(sql: "INSERT INTO sample VALUES (?)")
      try insertion.run("x")
      let error = #expect(throws: DatabaseError.self) { try insertion.run("x") }
      #expect(error?.resultCode == .SQLITE_CONSTRAINT && error?.sql == insertion.sql)
      #expect(error?.message == "UNIQUE constraint failed: sample.a")
      // More values than parameters.
      let range = #expect(throws: DatabaseError.self) { try insertion.run("y", "z") }
      #expect(range?.resultCode == .SQLITE_RANGE)
      try insertion.run("y")
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM sample") == 2)
    }
  }
}
