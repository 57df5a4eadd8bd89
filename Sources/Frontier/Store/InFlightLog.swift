import Glibc
import Synchronization

/// The in-flight pages, in a small file that is mapped into memory.
///
/// A write is an eight-byte store into the mapping. The operating system keeps it however the process
/// dies, so the next process knows which pages were in flight. A power cut may lose it, but no page
/// causes a power cut.
@safe package final class InFlightLog: Sendable {
  /// The maximum number of logged in-flight pages, more than a crawl has; further ones are not logged.
  private static let slotCount = 2048

  @safe private struct State {
    let base: UnsafeMutableRawPointer
    var slots: [Int64: Int] = [:]
    var free = Array((0..<InFlightLog.slotCount).reversed())

    init(_ base: UnsafeMutableRawPointer) { unsafe self.base = base }

    func set(_ slot: Int, to id: Int64) {
      unsafe base.storeBytes(of: id, toByteOffset: slot * 8, as: Int64.self)
    }
  }

  private let state: Mutex<State>
  /// The rows of the pages that were in flight when the previous process ended.
  package let pagesInFlightAtCrash: [Int64]

  /// Opens or creates the file; `nil` if that fails, because a crawl works without it.
  package init?(path: String) {
    let size = Self.slotCount * 8
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // If the disk is full, a page of the file without storage would raise a signal at the first store.
    guard ftruncate(descriptor, off_t(size)) == 0,
      posix_fallocate(descriptor, 0, off_t(size)) == 0,
      let base = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      unsafe base != MAP_FAILED
    else { return nil }
    pagesInFlightAtCrash = (0..<Self.slotCount).compactMap { slot in
      let id = unsafe base.load(fromByteOffset: slot * 8, as: Int64.self)
      return id > 0 ? id : nil
    }
    state = Mutex(unsafe State(base))
  }

  deinit { state.withLock { _ = unsafe munmap($0.base, Self.slotCount * 8) } }

  /// Deletes ``pagesInFlightAtCrash`` from the file after they are counted.
  package func clear() {
    state.withLock { state in
      for slot in 0..<Self.slotCount { state.set(slot, to: 0) }
      state = unsafe State(state.base)
    }
  }

  /// Records that a page is in flight.
  package func begin(_ id: Int64) {
    state.withLock { state in
      guard state.slots[id] == nil, let slot = state.free.popLast() else { return }
      state.slots[id] = slot
      state.set(slot, to: id)
    }
  }

  /// Records that a page is no longer in flight.
  package func end(_ id: Int64) {
    state.withLock { state in
      guard let slot = state.slots.removeValue(forKey: id) else { return }
      state.set(slot, to: 0)
      state.free.append(slot)
    }
  }
}
