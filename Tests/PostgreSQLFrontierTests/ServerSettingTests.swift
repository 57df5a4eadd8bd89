import Testing

@testable import PostgreSQLFrontier

/// Servers and addresses that cannot work: each is refused at once, with the reason.
@Suite(
  "PostgreSQL: settings of the server",
  .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.skipMessage)
)
struct ServerSettingTests {
  @Test func `a database that lacks characters is refused`() async throws {
    let crawl = try await SharedCrawl()
    try PostgreSQLConnection(crawl.address).run(
      "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    )
    let address = crawl.address.replacing("/postgres?", with: "/latin?")
    let error = await #expect(throws: PostgreSQLError.self) {
      try await PostgreSQLFrontierStore(address)
    }
    #expect(error?.description.contains("LATIN1") == true)
    #expect(error?.description.contains("ENCODING 'UTF8'") == true)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a role that only reads sees the status, and is refused the crawl without a wait`()
    async throws
  {
    let crawl = try await SharedCrawl()
    _ = try await PostgreSQLFrontierStore(crawl.address)
    let reading = crawl.address + "%20-cdefault_transaction_read_only%3Don"
    let status = try await SharedFrontierStatus.read(reading)
    #expect(status.workers.count == 1)
    let error = await #expect(throws: PostgreSQLError.self) {
      try await PostgreSQLFrontierStore(reading)
    }
    #expect(error?.code == PostgreSQLError.readOnly)
    #expect(error?.description.contains("default_transaction_read_only") == true)
  }

  /// PgBouncer's answers in transaction and statement mode.
  @Test(arguments: [
    ("prepared statement \"s0\" already exists", "42P05"),
    ("prepared statement \"s12\" does not exist", "26000"),
    ("transaction blocks not allowed in statement pooling mode", "08P01"),
  ])
  func `what a pooler of transactions causes is explained, and not repeated`(
    message: String,
    code: String
  ) {
    let error = PostgreSQLError(message, code: code, isConnectionLoss: code == "08P01")
    #expect(error.description.contains("pooler") && error.description.contains(message))
    #expect(!error.isTransient)
  }

  @Test func `the oldest transaction is named until it ends`() async throws {
    let crawl = try await SharedCrawl()
    let shard = try #require(OutboxShard("1/1"))
    let outbox = try await PostgreSQLOutbox(crawl.address, name: "a", shard: shard)
    let other = try PostgreSQLConnection(crawl.address)
    try other.run("BEGIN; SELECT pg_current_xact_id()")
    let process = try other.run("SELECT pg_backend_pid()").text(0, 0) ?? ""
    let found = try await outbox.oldestTransaction()
    // Other tests have transactions, too, but this one remains.
    var isNamed = found?.contains("process \(process) ") == true
    for _ in 0..<100 where !isNamed {
      try await Task.sleep(for: .milliseconds(50))
      isNamed = try await outbox.oldestTransaction()?.contains("process \(process) ") == true
    }
    #expect(isNamed)
    try other.run("ROLLBACK")
    try await #expect(outbox.oldestTransaction()?.contains("process \(process) ") != true)
  }

  @Test(
    arguments: [
      "postgres://u:zq%zzkx@h/d", "postgres://u:zqkx%4@h/d", "postgres://u:zq@kx@h/d",
      "postgres://u:zq/kx@h/d", "postgres://u:zq?kx@h/d", "postgres://u:zq#kx@h/d",
    ]
  )
  func `a password with characters that have a meaning is refused, and not shown`(address: String) {
    let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLConnection(address) }
    let text = error?.description ?? ""
    #expect(text.contains("'%25'") || text.contains("'%40'"))
    #expect(!text.contains("zq") && !text.contains("kx"))
  }

  @Test(arguments: [
    "postgres://u:p%40ss%25@h:1/d", "postgres://h/d?options=-csearch_path%3Ds", "host=h user=u@d",
    "postgresql:///d?host=/run/x&user=u",
  ])
  func `addresses of the usual forms are accepted`(address: String) throws {
    try PostgreSQLAddress.check(address)
  }
}
