import Frontier

/// The tables of the frontier in the connection's current schema, and their versions.
enum PostgreSQLFrontierSchema {
  /// The number of buckets, which hosts are hashed into; more buckets share a crawl more evenly.
  static let bucketCount = 256

  /// Returns the number of buckets of each worker.
  static func share(of workers: Int) -> Int {
    workers > 0 ? (bucketCount + workers - 1) / workers : bucketCount
  }

  /// The number of the advisory lock under which one worker at a time changes the tables or opens a session: "wmcf".
  static let lock = 0x776D_6366

  /// The steps from each version of the tables to the next; a published step never changes.
  static let migrations = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth]

  /// Creates the tables, or updates those of an earlier version; one worker does it, and the others wait.
  static func prepare(_ connection: PostgreSQLConnection) throws {
    try connection.run("SELECT pg_advisory_xact_lock(\(lock))")
    try connection.run(
      "CREATE TABLE IF NOT EXISTS webmark_frontier (version integer NOT NULL)"
    )
    let row = try connection.run("SELECT version FROM webmark_frontier")
    let version: Int = row.count > 0 ? try row.required(0, 0) : 0
    guard version <= migrations.count else {
      throw PostgreSQLError(
        "the frontier on the server has layout \(version), this webmark reads up to \(migrations.count); "
          + "update webmark"
      )
    }
    for step in migrations[version...] { try connection.run(step) }
    guard version < migrations.count else { return }
    try connection.run(
      version == 0
        ? "INSERT INTO webmark_frontier (version) VALUES (\(migrations.count))"
        : "UPDATE webmark_frontier SET version = \(migrations.count)"
    )
    guard version == 0 else { return }
    let secret = HashSecret.random()
    try connection.run(
      "INSERT INTO secret VALUES ($1, $2)",
      [String(Int64(bitPattern: secret.first)), String(Int64(bitPattern: secret.last))]
    )
  }

  /// The tables of layout 1.
  ///
  /// A completed visit changes no indexed column of `url`, so that PostgreSQL writes no index entry for it
  /// (<https://www.postgresql.org/docs/15/storage-hot.html>). What is null takes no space, so a URL that was never fetched
  /// is small.
  private static let first = """
    CREATE TABLE url (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key bigint NOT NULL,
      content_hash bigint, header_hash bigint, fetched_at double precision,
      changed_at double precision, next_due double precision, watched double precision,
      changes double precision, priority double precision, host integer NOT NULL,
      place integer NOT NULL, seed integer NOT NULL, session integer NOT NULL,
      depth integer NOT NULL, way integer NOT NULL, visit_count integer, change_count integer,
      missing_count integer, failure_count integer, false_claims integer, item_version integer,
      bucket smallint NOT NULL, state smallint NOT NULL, url text NOT NULL, reason text,
      entity_tag text, last_modified text, item bytea, UNIQUE (key)
    ) WITH (fillfactor = 85);
    CREATE TABLE due (
      bucket smallint NOT NULL, host integer NOT NULL, place integer NOT NULL, id bigint NOT NULL,
      PRIMARY KEY (bucket, host, place, id)) WITH (autovacuum_vacuum_scale_factor = 0.05);
    CREATE TABLE leased (
      id bigint PRIMARY KEY, epoch bigint NOT NULL, worker integer NOT NULL,
      bucket smallint NOT NULL) WITH (autovacuum_vacuum_scale_factor = 0.05);
    CREATE INDEX leased_bucket ON leased (bucket);
    CREATE SEQUENCE epoch;
    CREATE TABLE bucket (
      id smallint PRIMARY KEY, owner integer, epoch bigint NOT NULL DEFAULT 0);
    INSERT INTO bucket (id) SELECT generate_series(0, \(bucketCount - 1));
    CREATE TABLE worker (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL,
      started timestamptz NOT NULL DEFAULT clock_timestamp(), until timestamptz NOT NULL,
      is_idle boolean NOT NULL DEFAULT false, settled bigint NOT NULL DEFAULT 0,
      transaction bigint NOT NULL DEFAULT 0);
    CREATE TABLE arrival (bucket smallint NOT NULL, host integer NOT NULL, count integer NOT NULL);
    CREATE INDEX arrival_bucket ON arrival (bucket);
    CREATE TABLE seed (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, url text NOT NULL UNIQUE,
      position integer, spent bigint NOT NULL DEFAULT 0, app text);
    CREATE TABLE base (
      seed integer NOT NULL, url text NOT NULL, PRIMARY KEY (seed, url));
    CREATE TABLE secret (first bigint NOT NULL, last bigint NOT NULL);
    CREATE TABLE session (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, is_open boolean NOT NULL,
      time double precision);
    CREATE TABLE change (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, session integer NOT NULL,
      time double precision NOT NULL, kind text NOT NULL, url text NOT NULL, fields text NOT NULL,
      cause text);
    CREATE TABLE pause (host integer PRIMARY KEY, until double precision NOT NULL);
    CREATE TABLE site_file (
      kind text NOT NULL, origin text NOT NULL, body bytea NOT NULL,
      fetched_at double precision NOT NULL, fresh_until double precision NOT NULL,
      PRIMARY KEY (kind, origin));
    CREATE TABLE file (
      url text PRIMARY KEY, status integer NOT NULL, entity_tag text, last_modified text,
      body bytea NOT NULL, fetched_at double precision NOT NULL)
    """

  /// The outbox of layout 2: changes of the index, the indexes that follow them, and what was deleted of each bucket.
  ///
  /// `has_outbox` is null until the first crawl or follower decides. Transactions commit in another order than they
  /// number rows, so rows are read in the order of their transactions.
  private static let second = """
    ALTER TABLE webmark_frontier ADD COLUMN has_outbox boolean;
    UPDATE webmark_frontier SET has_outbox = false WHERE EXISTS (SELECT FROM url);
    CREATE TABLE outbox (
      transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
      id bigint GENERATED ALWAYS AS IDENTITY, bucket smallint NOT NULL, change bytea NOT NULL,
      PRIMARY KEY (transaction, id)) WITH (autovacuum_vacuum_scale_factor = 0.05);
    CREATE TABLE follower (
      name text PRIMARY KEY, shard integer NOT NULL, shards integer NOT NULL,
      transaction xid8 NOT NULL, id bigint NOT NULL,
      seen timestamptz NOT NULL DEFAULT clock_timestamp());
    CREATE TABLE pruned (
      bucket smallint PRIMARY KEY, transaction xid8 NOT NULL, id bigint NOT NULL)
    """

  /// The shares of IP addresses, and the removals of a session, of layout 3.
  private static let third = """
    CREATE TABLE address_share (
      address text NOT NULL, worker integer NOT NULL, granted integer NOT NULL,
      wanted integer NOT NULL, since timestamptz NOT NULL, until timestamptz NOT NULL,
      PRIMARY KEY (address, worker)) WITH (fillfactor = 50);
    CREATE TABLE removal (
      bucket smallint NOT NULL, host integer NOT NULL, count bigint NOT NULL,
      PRIMARY KEY (bucket, host)) WITH (fillfactor = 50);
    CREATE TABLE move_target (key bigint PRIMARY KEY, count bigint NOT NULL)
      WITH (fillfactor = 50)
    """

  /// The free space in pages of `url`, and the records of apps' feeds with the bucket of the outbox that has each one, of
  /// layout 4.
  ///
  /// The first visit doubles a row. With half of each page free it stays in its page, and the indexes get no second entry
  /// for it; with 15 % free, 40 % of the rows moved, and the index of keys grew by half.
  ///
  /// The identifier of an activity may be a URL, which is too long for an index.
  private static let fourth = """
    ALTER TABLE url SET (fillfactor = 52);
    CREATE TABLE app_record (
      expires bigint, bucket smallint NOT NULL, home smallint, kind smallint NOT NULL,
      app text NOT NULL, owner text NOT NULL, uid text NOT NULL, related text, weak text,
      domain text, change bytea NOT NULL);
    CREATE UNIQUE INDEX app_record_name ON app_record (app, owner, kind, md5(uid));
    CREATE INDEX app_record_uid ON app_record (app, uid) WHERE kind = 1;
    CREATE INDEX app_record_related ON app_record (app, related) WHERE related IS NOT NULL;
    CREATE INDEX app_record_weak ON app_record (app, weak) WHERE weak IS NOT NULL;
    CREATE INDEX app_record_expires ON app_record (expires) WHERE expires IS NOT NULL;
    CREATE TABLE app_state (
      app text NOT NULL, owner text NOT NULL, name text NOT NULL, state bytea NOT NULL,
      PRIMARY KEY (app, owner, name))
    """

  /// The questions of servers to the indexes that follow the outbox, of layout 5.
  ///
  /// An index answers when it has applied all rows of earlier transactions. The server that asked deletes the row.
  private static let fifth = """
    CREATE TABLE join_question (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      transaction xid8 NOT NULL DEFAULT pg_current_xact_id(), bucket smallint NOT NULL,
      asked timestamptz NOT NULL DEFAULT clock_timestamp(), question bytea NOT NULL, answer bytea)
      WITH (autovacuum_vacuum_scale_factor = 0.05)
    """

  /// The number of the last change that each receiver has, of layout 6; a receiver's URL may be too long for an index.
  private static let sixth = """
    CREATE TABLE delivery (receiver text NOT NULL, change bigint NOT NULL);
    CREATE UNIQUE INDEX delivery_receiver ON delivery (md5(receiver))
    """

  /// The number of consecutive process deaths of each page that was in flight, of layout 7.
  private static let seventh = """
    CREATE TABLE death (id bigint PRIMARY KEY, count integer NOT NULL)
    """

  /// The times since which hosts have been unavailable, of layout 8.
  private static let eighth = """
    CREATE TABLE outage (host integer PRIMARY KEY, since double precision NOT NULL)
    """

  /// The settings that all workers of the session have, of layout 9; a name may be a URL, which is too long for an index.
  private static let ninth = """
    CREATE TABLE session_setting (name text NOT NULL, value text NOT NULL)
    """
}

extension PostgreSQLConnection {
  /// Throws an error if the database has no frontier.
  func requireFrontier() throws {
    let found = try run("SELECT to_regclass('webmark_frontier') IS NOT NULL").flag(0, 0)
    guard !found else { return }
    throw PostgreSQLError(
      "the database has no frontier; 'webmark crawl seeds.txt --frontier ...' creates one"
    )
  }

  /// Returns a number that identifies the frontier, whatever the address of its server.
  func frontierNumber() throws -> UInt64 {
    let secret: Int64 = try run("SELECT first FROM secret").required(0, 0)
    // The number is shown; the secret is not.
    return UInt64(bitPattern: secret) &* 0x9E37_79B9_7F4A_7C15 >> 32
  }
}
