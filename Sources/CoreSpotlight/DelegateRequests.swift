import Foundation
import Indexing
import Synchronization
import SystemIO

/// The indexes of this process that have a delegate, and the requests to them.
final class DelegateRequests: Sendable {
  static let shared = DelegateRequests()

  /// An index with a delegate, and the unanswered and answered requests to it.
  private struct Entry: @unchecked Sendable {
    weak var index: CSSearchableIndex?
    /// A Boolean value that indicates whether the request for all items is unanswered.
    var isAskedForAll = false
    /// The expiring items that were asked for; the app may have decided to let them expire.
    var askedFor: Set<String> = []
  }

  private struct State {
    var entries: [Entry] = []
    var timer: (any DispatchSourceTimer)?
    /// The number of files that were used before; an acknowledgement counts only for the file of its request.
    var generation = 0
  }

  /// Items that expire within this number of seconds are asked for, as by `webmark reindex`.
  private static let horizon: Int64 = 25 * 3600
  private static let interval = 60.0

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "CSSearchableIndexDelegate")

  /// Adds an index whose delegate was set, and asks the delegate soon.
  func add(_ index: CSSearchableIndex) {
    state.withLock { state in
      state.entries.removeAll { $0.index == nil || $0.index === index }
      state.entries.append(Entry(index: index))
      if state.timer == nil { state.timer = startedTimer() }
    }
    schedule()
  }

  /// Forgets which requests were made, because another index file is used.
  func forget() {
    state.withLock { state in
      state.generation += 1
      for position in state.entries.indices {
        state.entries[position].isAskedForAll = false
        state.entries[position].askedFor = []
      }
    }
    schedule()
  }

  /// Asks the delegates soon, on another thread.
  func schedule() {
    guard state.withLock({ !$0.entries.isEmpty }) else { return }
    queue.async { self.check() }
  }

  private func startedTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
    timer.setEventHandler { [weak self] in self?.check() }
    timer.resume()
    return timer
  }

  /// The indexes that have a delegate; the timer ends when there are none.
  private func indexes() -> [CSSearchableIndex] {
    state.withLock { state in
      state.entries.removeAll { $0.index?.indexDelegate == nil }
      if state.entries.isEmpty {
        state.timer?.cancel()
        state.timer = nil
      }
      return state.entries.compactMap(\.index)
    }
  }

  /// Asks each delegate for all items if the index has not got them, otherwise for the expiring ones.
  func check() {
    let requests = indexes().compactMap { index in
      // An unreadable index is an error of the next write; here it only delays the request.
      (try? request(to: index)).flatMap { $0 }.map { (index, $0) }
    }
    for (index, request) in requests {
      switch request {
      case .all: askForAll(index)
      case .identifiers(let identifiers): ask(index, for: identifiers)
      }
    }
  }

  private func request(
    to index: CSSearchableIndex
  ) throws -> CSIndexExtensionRequestHandler.Request? {
    let configuration = try index.configuration()
    let isComplete = try BlockingCall.wait {
      try await configuration.index.isComplete(
        appID: configuration.appID,
        owner: configuration.owner
      )
    }
    guard isComplete else {
      let wasAsked = update(index) { entry in
        defer { entry.isAskedForAll = true }
        return entry.isAskedForAll
      }
      return wasAsked == false ? .all : nil
    }
    let expiring = try BlockingCall.wait {
      try await configuration.index.expiring(
        appID: configuration.appID,
        owner: configuration.owner,
        within: Self.horizon
      )
    }
    let new = update(index) { entry in
      let new = expiring.filter { !entry.askedFor.contains($0) }
      // Items that no longer expire may be asked for again at their next date.
      entry.askedFor = Set(expiring)
      return new
    }
    guard let new, !new.isEmpty else { return nil }
    return .identifiers(new)
  }

  /// Changes the entry of an index; returns `nil` if there is none.
  private func update<Value>(
    _ index: CSSearchableIndex,
    _ body: (inout Entry) -> Value
  ) -> Value? {
    state.withLock { state in
      guard let position = state.entries.firstIndex(where: { $0.index === index }) else {
        return nil
      }
      return body(&state.entries[position])
    }
  }

  private func askForAll(_ index: CSSearchableIndex) {
    let generation = state.withLock { $0.generation }
    index.indexDelegate?.searchableIndex(
      index,
      reindexAllSearchableItemsWithAcknowledgementHandler: { [weak self, weak index] in
        guard let self, let index, state.withLock({ $0.generation }) == generation else { return }
        if let configuration = try? index.configuration() {
          try? BlockingCall.wait {
            try await configuration.index.setComplete(
              true,
              appID: configuration.appID,
              owner: configuration.owner
            )
          }
        }
        _ = update(index) { $0.isAskedForAll = false }
      }
    )
  }

  /// Indexes the items that the delegate returns at once, and asks it to index the others.
  private func ask(_ index: CSSearchableIndex, for identifiers: [String]) {
    index.indexDelegate?.searchableItems(
      forIdentifiers: identifiers,
      protectionClass: index.protectionClass
    ) { [weak index] items in
      guard let index else { return }
      if !items.isEmpty { index.indexSearchableItems(items, completionHandler: nil) }
      let provided = Set(items.map(\.uniqueIdentifier))
      let missing = identifiers.filter { !provided.contains($0) }
      guard !missing.isEmpty else { return }
      index.indexDelegate?.searchableIndex(
        index,
        reindexSearchableItemsWithIdentifiers: missing,
        acknowledgementHandler: {}
      )
    }
  }

  /// Tells the delegates that the queue of writes became long or short.
  func notify(isThrottled: Bool) {
    for index in indexes() {
      if isThrottled {
        index.indexDelegate?.searchableIndexDidThrottle(index)
      } else {
        index.indexDelegate?.searchableIndexDidFinishThrottle(index)
      }
    }
  }
}
