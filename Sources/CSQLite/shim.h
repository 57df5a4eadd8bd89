#ifndef WEBMARK_CSQLITE_H
#define WEBMARK_CSQLITE_H

#include <sqlite3.h>

// sqlite3_config takes what it is called with, so Swift cannot call it.

/// Lets SQLite count no memory: for its counts all threads of a process wait for one lock, at every
/// allocation. It does nothing once a database is open.
///
/// https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus
static inline int webmark_sqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// sqlite3_db_config takes a variable number of arguments, so Swift cannot call it.

/// Lets the last connection that is closed leave the write-ahead log as it is.
///
/// https://www.sqlite.org/c3ref/c_dbconfig_defensive.html#sqlitedbconfignockptonclose
static inline int webmark_sqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// SQLITE_TRANSIENT is a cast of -1 to a function, so Swift cannot name it.

/// Sets a parameter to a text, which ends before its first NUL and which SQLite copies.
static inline int webmark_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text) {
  return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}

/// Sets a parameter to bytes, which SQLite copies.
static inline int webmark_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                           sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
