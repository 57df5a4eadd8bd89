import Foundation
import Glibc

/// The queue that performs writes one at a time, in the order of the calls.
///
/// At the top level of `main.swift`, Swift chooses the methods with a completion handler, so that a program can end
/// before its writes. The exit of the process waits for those that were begun.
final class WriteQueue: Sendable {
  static let shared = WriteQueue()
  /// The maximum time that an exit waits: another process may hold the index.
  private static let exitPatience = 10.0

  private let queue = DispatchQueue(label: "CSSearchableIndex")
  private let key = DispatchSpecificKey<Bool>()

  private init() {
    queue.setSpecific(key: key, value: true)
    atexit { WriteQueue.shared.finish() }
  }

  /// Performs `body` after the work that was begun earlier.
  func async(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Waits until all work that was begun is done, unless the calling thread performs it: completion handlers may exit.
  private func finish() {
    guard DispatchQueue.getSpecific(key: key) == nil else { return }
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + Self.exitPatience)
  }
}
