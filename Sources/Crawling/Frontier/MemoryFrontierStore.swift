import Synchronization

/// The crawl's state in memory: for tests, and for crawls that need no second run.
public final class MemoryFrontierStore: FrontierStore {
  private struct Contents {
    var records: [PageRecord] = []
    var indexOfKey: [String: Int] = [:]
    var isOpen = false
    var robots: [String: RobotsCopy] = [:]
  }

  private let contents = Mutex(Contents())

  /// An empty store.
  public init() {}

  /// Opens a session, or goes on with the one that is open.
  public func openSession() throws -> Bool {
    contents.withLock { contents in
      guard !contents.isOpen else { return true }
      contents.isOpen = true
      for index in contents.records.indices where contents.records[index].state != .gone {
        contents.records[index].state = .due
      }
      return false
    }
  }

  /// Hands out every record, in the order in which they became known.
  public func forEachRecord(_ body: (PageRecord) -> Void) throws {
    contents.withLock(\.records).forEach(body)
  }

  /// Keeps the records.
  public func save(_ records: [PageRecord]) throws {
    contents.withLock { contents in
      for record in records {
        if let index = contents.indexOfKey[record.key] {
          contents.records[index] = record
        } else {
          contents.indexOfKey[record.key] = contents.records.count
          contents.records.append(record)
        }
      }
    }
  }

  /// Marks the session as finished.
  public func closeSession() throws {
    contents.withLock { $0.isOpen = false }
  }

  /// Keeps the last robots.txt of an origin.
  public func saveRobots(_ copy: RobotsCopy) throws {
    contents.withLock { $0.robots[copy.origin] = copy }
  }

  /// The last robots.txt of an origin.
  public func robots(of origin: String) throws -> RobotsCopy? {
    contents.withLock { $0.robots[origin] }
  }
}
