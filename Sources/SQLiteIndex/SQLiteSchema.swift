import GRDB

/// The layout of the index in SQLite.
///
/// Each record is one row and is never merged. Entities are derived. Each entity is one full-text document in
/// a table of its owner, so that term frequencies reveal nothing about other owners. The indexed text is not
/// stored: it is recomputed from the records when it has to be removed.
enum SQLiteSchema {
  /// The layout that this code reads and writes.
  static let version = 16
  /// The application identifier of the file ("wmix").
  static let applicationID = 0x776D_6978

  static func create(in database: Database) throws {
    try database.execute(sql: tables + derived + sourceIndex)
    try database.execute(
      sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
    )
  }

  /// Returns the name of an owner's full-text table.
  static func textTable(_ owner: Int64) -> String { "text_\(owner)" }

  /// Returns the name of the table of an owner's titles and keywords: it is small because it has no
  /// positions, and finds a prefix as fast as a word.
  ///
  /// Its rows are numbered by `ImpactOrderedRowID`, so that FTS5 returns the entities with the best query-independent
  /// score first.
  static func nameTable(_ owner: Int64) -> String { "names_\(owner)" }

  /// Creates the tables with the ASCII tokenizer, because non-ASCII text is folded before it is stored.
  ///
  /// The body is the first column, because FTS5 stores the number of any other column with the positions of a word:
  /// two bytes for each of the hundreds of different words that a page has.
  static func createTextTable(_ owner: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        CREATE VIRTUAL TABLE IF NOT EXISTS \(textTable(owner)) USING fts5 (
          body, title, headings, keywords, description, marks, content = '', tokenize = 'ascii');
        CREATE VIRTUAL TABLE IF NOT EXISTS \(nameTable(owner)) USING fts5 (
          names, content = '', columnsize = 0, detail = none, prefix = '1 2 3',
          tokenize = 'ascii')
        """
    )
  }

  private static let tables = """
    CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO owner VALUES (0, '');
    CREATE TABLE source (
      id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, app TEXT NOT NULL, UNIQUE (owner, app));
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, source INTEGER NOT NULL, uid TEXT NOT NULL,
      page INTEGER, related TEXT, weak TEXT, target TEXT, domain TEXT, public_hash TEXT,
      expires INTEGER, fence INTEGER NOT NULL DEFAULT 0, entity INTEGER NOT NULL DEFAULT 0,
      document BLOB NOT NULL, content_page INTEGER, UNIQUE (source, kind, uid));
    CREATE INDEX record_entity ON record (entity) WHERE entity <> id;
    \(pageIndex);
    CREATE INDEX record_related ON record (source, related) WHERE related IS NOT NULL;
    CREATE INDEX record_weak ON record (source, weak) WHERE weak IS NOT NULL;
    \(targetIndex);
    CREATE INDEX record_domain ON record (source, domain) WHERE domain IS NOT NULL;
    \(publicIndex);
    CREATE INDEX record_expires ON record (expires) WHERE expires IS NOT NULL;
    CREATE TABLE alias (
      hash INTEGER PRIMARY KEY, page_key TEXT NOT NULL, record INTEGER NOT NULL);
    CREATE INDEX alias_record ON alias (record);
    CREATE TABLE overlay (
      entity INTEGER NOT NULL, base INTEGER NOT NULL, owner INTEGER NOT NULL,
      PRIMARY KEY (entity, base)) WITHOUT ROWID;
    CREATE INDEX overlay_base ON overlay (base, owner);
    CREATE TABLE tombstone (
      source INTEGER NOT NULL, kind INTEGER NOT NULL, uid TEXT NOT NULL, deleted INTEGER NOT NULL,
      fence INTEGER NOT NULL, PRIMARY KEY (source, kind, uid)) WITHOUT ROWID;
    CREATE INDEX tombstone_deleted ON tombstone (deleted);
    CREATE TABLE engagement (
      viewer INTEGER NOT NULL, source INTEGER NOT NULL, kind INTEGER NOT NULL, uid TEXT NOT NULL,
      query TEXT NOT NULL, shown INTEGER NOT NULL, tapped INTEGER NOT NULL, viewed INTEGER NOT NULL,
      last INTEGER NOT NULL, PRIMARY KEY (viewer, source, kind, uid, query)) WITHOUT ROWID;
    CREATE INDEX engagement_record ON engagement (source, kind, uid);
    CREATE TABLE client_state (
      source INTEGER NOT NULL, name TEXT NOT NULL, state BLOB NOT NULL,
      PRIMARY KEY (source, name)) WITHOUT ROWID;
    \(contentPageIndex);
    \(claimTable);
    """

  /// The table of the keys that pages claim besides their own; last, so that the others have their usual root pages
  /// (``BaseTable/usualRoots``).
  private static let claimTable = """
    CREATE TABLE claim (
      hash INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (hash, record)) WITHOUT ROWID;
    CREATE INDEX claim_record ON claim (record)
    """

  /// The index for items whose `contentURL` points at another page than their identifier.
  static let contentPageIndex =
    "CREATE INDEX record_content_page ON record (content_page) WHERE content_page IS NOT NULL"

  /// The index for an owner's records that point at a page; it skips records of other owners.
  private static let pageIndex =
    "CREATE INDEX record_page ON record (page, source) WHERE page IS NOT NULL"

  /// The index for what leads to a page: pages before redirects, whose stored document is one byte.
  private static let targetIndex = """
    CREATE INDEX record_target ON record (source, target, length(document) < 2, uid) \
    WHERE target IS NOT NULL
    """

  /// The index for activities with one public hash; it tells which of an owner's expire last.
  private static let publicIndex =
    "CREATE INDEX record_public ON record (public_hash, source, expires) WHERE public_hash IS NOT NULL"

  /// The index for the sources of one app, of which each of many owners may have one; last, as ``claimTable``.
  private static let sourceIndex = "CREATE INDEX IF NOT EXISTS source_app ON source (app)"

  /// Updates the indexes of a file from an earlier version, which can still read it, and adds the tables of links and
  /// the counts of languages.
  static func updateIndexes(in database: Database) throws {
    if try !database.tableExists("claim") { try database.execute(sql: claimTable) }
    if try !database.tableExists("inlink") { try database.execute(sql: linkTable) }
    if try !database.tableExists(linkTextTable) { try database.execute(sql: linkTexts) }
    if try !database.columns(in: "stemming").contains(where: { $0.name == "texts" }) {
      try database.execute(sql: "ALTER TABLE stemming ADD COLUMN texts INTEGER")
    }
    let indexes = [
      ("record_page", pageIndex), ("record_target", targetIndex), ("record_public", publicIndex),
    ]
    try database.execute(sql: sourceIndex)
    for (name, index) in indexes {
      let sql = "SELECT sql FROM sqlite_schema WHERE name = ?"
      let known = try String.fetchOne(database, sql: sql, arguments: [name])
      guard let known, known != index else { continue }
      try database.execute(sql: "DROP INDEX \(name); \(index)")
    }
  }

  /// The tables that are derived from the records.
  static let derived = """
    CREATE TABLE entity (
      id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, title TEXT NOT NULL, quality REAL NOT NULL,
      expires INTEGER, type INTEGER NOT NULL, host INTEGER NOT NULL, language INTEGER NOT NULL,
      app INTEGER NOT NULL, date INTEGER, level INTEGER NOT NULL);
    CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO label VALUES (0, '');
    CREATE TABLE word_list (
      owner INTEGER NOT NULL, initial INTEGER NOT NULL, length INTEGER NOT NULL,
      words BLOB NOT NULL, PRIMARY KEY (owner, initial, length)) WITHOUT ROWID;
    CREATE TABLE completion (
      owner INTEGER NOT NULL, beginning TEXT NOT NULL, words BLOB NOT NULL,
      PRIMARY KEY (owner, beginning)) WITHOUT ROWID;
    CREATE TABLE word_state (owner INTEGER PRIMARY KEY, documents INTEGER NOT NULL);
    CREATE TABLE outline (
      owner INTEGER NOT NULL, entity INTEGER NOT NULL, headings BLOB NOT NULL,
      PRIMARY KEY (owner, entity)) WITHOUT ROWID;
    CREATE TABLE stemming (
      owner INTEGER NOT NULL, language TEXT NOT NULL, texts INTEGER,
      PRIMARY KEY (owner, language)) WITHOUT ROWID;
    \(linkTable);
    \(linkTexts);
    """

  /// The table of the links to pages: the number of linking pages by target and host.
  private static let linkTable = """
    CREATE TABLE inlink (
      target INTEGER NOT NULL, host INTEGER NOT NULL, pages INTEGER NOT NULL,
      PRIMARY KEY (target, host)) WITHOUT ROWID
    """

  /// The full-text table of the texts of links, by the hashes of their targets' keys.
  static let linkTextTable = "link_text"

  /// The tables of the texts of links: the number of linking pages by target, host and text, the indexed texts, and the
  /// targets whose texts are to be indexed.
  ///
  /// The second index tells to how many pages a text of a host leads.
  private static let linkTexts = """
    CREATE TABLE inlink_text (
      target INTEGER NOT NULL, host INTEGER NOT NULL, hash INTEGER NOT NULL, pages INTEGER NOT NULL,
      language TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (target, host, hash)) WITHOUT ROWID;
    CREATE INDEX inlink_text_source ON inlink_text (host, hash);
    CREATE TABLE link_text_queue (target INTEGER PRIMARY KEY);
    CREATE VIRTUAL TABLE \(linkTextTable) USING fts5 (texts, tokenize = 'ascii')
    """
}
