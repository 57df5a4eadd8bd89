import Frontier
import Politeness

/// The times since which hosts have been unavailable, inside a transaction.
struct OutageTable {
  let connection: PostgreSQLConnection

  /// Ends outages, and begins others; a stored one keeps its time.
  func write(begun: [HostKey: Double], ended: Set<HostKey>) throws {
    // One order for all workers, so that they do not wait for each other in a circle.
    for host in ended.sorted(by: { $0.value < $1.value }) {
      try connection.run("DELETE FROM outage WHERE host = $1", [Self.stored(host)])
    }
    for (host, time) in begun.sorted(by: { $0.key.value < $1.key.value }) {
      try connection.run(
        "INSERT INTO outage (host, since) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [Self.stored(host), String(time)]
      )
    }
  }

  /// Returns the hosts, and the times in seconds since 1970.
  func all() throws -> [HostKey: Double] {
    let rows = try connection.run("SELECT host, since FROM outage")
    var outages: [HostKey: Double] = [:]
    for row in 0..<rows.count {
      outages[HostKey(value: UInt32(bitPattern: try rows.required(row, 0)))] = try rows.double(
        row,
        1
      )
    }
    return outages
  }

  private static func stored(_ host: HostKey) -> String { String(Int32(bitPattern: host.value)) }
}
