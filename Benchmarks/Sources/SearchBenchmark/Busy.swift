import Foundation
import Glibc
import Indexing
import Search
import Synchronization

final class Tally: Sendable {
  let values = Mutex<(times: [Double], wall: [Double], errors: Int)>(([], [], 0))

  /// Adds the time since both clocks showed the given times.
  func add(_ cpu: Double, _ wall: Double, isGood: Bool) {
    let times = (seconds(CLOCK_THREAD_CPUTIME_ID) - cpu, seconds(CLOCK_MONOTONIC) - wall)
    values.withLock {
      $0.times.append(times.0)
      $0.wall.append(times.1)
      if !isGood { $0.errors += 1 }
    }
  }
}

func burst(_ index: SharedIndex, _ collection: Collection, threads: Int, seconds limit: Double)
  -> Tally
{
  let tally = Tally()
  let texts = collection.Q.map(\.text)
  let end = Date().addingTimeInterval(limit)
  let group = DispatchGroup()
  for number in 0..<threads {
    group.enter()
    Thread.detachNewThread {
      defer { group.leave() }
      var position = number * 25
      while Date() < end {
        let (cpu, wall) = (seconds(CLOCK_THREAD_CPUTIME_ID), seconds(CLOCK_MONOTONIC))
        let isGood = (try? index.search(SearchQuery(texts[position % texts.count]))) != nil
        tally.add(cpu, wall, isGood: isGood)
        position += 1
      }
    }
  }
  group.wait()
  return tally
}

/// Searches alone, then concurrently with a writer: the given command, which writes to the same index
/// until it is interrupted, or else a thread of this process.
func busy(
  _ index: SharedIndex,
  _ collection: Collection,
  seconds limit: Double,
  beside command: [String]
) throws {
  func tell(_ name: String, _ tally: Tally) {
    tally.values.withLock {
      print("\(name): \($0.times.count), \($0.errors) errors")
      line("  processor", $0.times)
      line("  wall", $0.wall)
    }
  }
  tell("idle, one at a time", burst(index, collection, threads: 1, seconds: limit))
  tell("idle, eight at a time", burst(index, collection, threads: 8, seconds: limit))
  guard command.isEmpty else {
    let process = try Process.run(
      URL(fileURLWithPath: command[0]),
      arguments: Array(command.dropFirst())
    )
    // Waits until the command has started to write.
    Thread.sleep(forTimeInterval: 5)
    let tally = burst(index, collection, threads: 8, seconds: limit)
    let state = process.isRunning ? "at work all the time" : "done before the end"
    tell("eight at a time beside the command, which was \(state)", tally)
    process.interrupt()
    return process.waitUntilExit()
  }
  let writer = Writer(index)
  tell("eight at a time beside a writer", burst(index, collection, threads: 8, seconds: limit))
  writer.stop()
  tell("batches of 100 written meanwhile", writer.tally)
}

/// Writes items repeatedly until it is stopped.
final class Writer: Sendable {
  let tally = Tally()
  private let isStopped = Atomic(false)
  private let group = DispatchGroup()

  init(_ index: SharedIndex) {
    group.enter()
    Thread.detachNewThread { [self] in
      defer { group.leave() }
      var number = 0
      while !isStopped.load(ordering: .relaxed) {
        write(batch: number % 200, to: index)
        number += 1
      }
    }
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    group.wait()
  }

  private func write(batch: Int, to index: SharedIndex) {
    let lines = (0..<100).map { offset in
      let number = 100 * batch + offset
      let title = "Written \(Int.random(in: 0..<100_000)) library python module"
      return #"{"appID":"BENCH.busy","uniqueIdentifier":"\#(number)","#
        + #""attributeSet":{"title":"\#(title)","contentDescription":"a package for tests"}}"#
    }
    let feed = AppFeed(parsing: Array(lines.joined(separator: "\n").utf8))
    let (cpu, wall) = (seconds(CLOCK_THREAD_CPUTIME_ID), seconds(CLOCK_MONOTONIC))
    let isGood = (try? index.write(feed.changes)) != nil
    tally.add(cpu, wall, isGood: isGood)
  }
}
