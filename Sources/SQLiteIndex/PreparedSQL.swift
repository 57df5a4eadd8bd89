/// The SQL of the statements that run for every record, and that a transaction looks up once.
enum PreparedSQL: Int, CaseIterable {
  case insertRecord, recordNumber, setKey, page, label, insertEntity, insertWords,
    insertCompletions, countLink, countLinkText, removeLinkText, linkTextTargets,
    insertLinkText, queueLinkTexts

  var text: String {
    switch self {
    case .insertRecord:
      """
      INSERT INTO record (id, entity, kind, source, uid, page, related, weak, target, domain,
        public_hash, expires, fence, document, content_page)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case .recordNumber: "SELECT id FROM record WHERE source = ? AND kind = ? AND uid = ?"
    // If two keys have the same hash, the existing key stays.
    case .setKey:
      """
      INSERT INTO alias (hash, page_key, record) VALUES (?, ?, ?)
      ON CONFLICT (hash) DO UPDATE SET record = excluded.record
      WHERE alias.page_key = excluded.page_key
      """
    case .page: "SELECT record FROM alias WHERE hash = ?"
    case .label: "SELECT id FROM label WHERE name = ?"
    case .insertEntity:
      """
      INSERT INTO entity (id, owner, title, quality, expires, type, host, language, app, date,
        level) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case .countLink:
      """
      INSERT INTO inlink (target, host, pages) VALUES (?, ?, 1)
      ON CONFLICT (target, host) DO UPDATE SET pages = pages + 1
      """
    case .countLinkText:
      """
      INSERT INTO inlink_text (target, host, hash, pages, language, text) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (target, host, hash) DO UPDATE SET pages = pages + excluded.pages RETURNING pages
      """
    case .removeLinkText: "DELETE FROM inlink_text WHERE target = ? AND host = ? AND hash = ?"
    case .linkTextTargets:
      "SELECT count(*) FROM (SELECT 1 FROM inlink_text WHERE host = ? AND hash = ? LIMIT ?)"
    case .insertLinkText: "INSERT INTO \(SQLiteSchema.linkTextTable) (rowid, texts) VALUES (?, ?)"
    case .queueLinkTexts: "INSERT OR IGNORE INTO link_text_queue (target) VALUES (?)"
    case .insertWords:
      "INSERT INTO word_list (owner, initial, length, words) VALUES (?, ?, ?, ?)"
    case .insertCompletions:
      "INSERT INTO completion (owner, beginning, words) VALUES (?, ?, ?)"
    }
  }
}
