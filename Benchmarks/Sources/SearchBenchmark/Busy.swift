import Foundation
import Glibc
import Indexing
import Search

/// The times of operations that run at the same time.
actor Tally {
  private(set) var wall: [Double] = []
  private(set) var errors = 0

  /// Adds the time since the monotonic clock showed `start`.
  func add(since start: Double, isGood: Bool) {
    wall.append(seconds(CLOCK_MONOTONIC) - start)
    if !isGood { errors += 1 }
  }
}

/// Searches in `tasks` tasks at the same time, and prints the times and the processor time of the process.
func burst(
  _ name: String,
  _ index: SharedIndex,
  _ collection: Collection,
  tasks: Int,
  seconds limit: Double
) async {
  let tally = Tally()
  let texts = collection.Q.map(\.text)
  let end = Date().addingTimeInterval(limit)
  let cpu = seconds(CLOCK_PROCESS_CPUTIME_ID)
  await withTaskGroup { group in
    for number in 0..<tasks {
      group.addTask {
        var position = number * 25
        while Date() < end {
          let start = seconds(CLOCK_MONOTONIC)
          let page = try? await index.search(SearchQuery(texts[position % texts.count]))
          await tally.add(since: start, isGood: page != nil)
          position += 1
        }
      }
    }
  }
  await tell(name, tally, processor: seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu)
}

func tell(_ name: String, _ tally: Tally, processor: Double? = nil) async {
  let times = await tally.wall
  let errors = await tally.errors
  print("\(name): \(times.count), \(errors) errors")
  if let processor {
    print(
      String(format: "  processor %.2f ms each", processor * 1000 / Double(max(1, times.count)))
    )
  }
  line("  wall", times)
}

/// Searches alone, then concurrently with a writer: the given command, which writes to the same index
/// until it is interrupted, or else a task of this process.
func busy(
  _ index: SharedIndex,
  _ collection: Collection,
  seconds limit: Double,
  beside command: [String]
) async throws {
  await burst("idle, one at a time", index, collection, tasks: 1, seconds: limit)
  await burst("idle, eight at a time", index, collection, tasks: 8, seconds: limit)
  guard command.isEmpty else {
    let process = try Process.run(
      URL(fileURLWithPath: command[0]),
      arguments: Array(command.dropFirst())
    )
    // Waits until the command has started to write.
    try await Task.sleep(for: .seconds(5))
    await burst("eight at a time beside the command", index, collection, tasks: 8, seconds: limit)
    print("the command was", process.isRunning ? "at work all the time" : "done before the end")
    process.interrupt()
    return process.waitUntilExit()
  }
  let tally = Tally()
  let writer = Task {
    var number = 0
    while !Task.isCancelled {
      await write(batch: number % 200, to: index, tally)
      number += 1
    }
  }
  await burst("eight at a time beside a writer", index, collection, tasks: 8, seconds: limit)
  writer.cancel()
  await writer.value
  await tell("batches of 100 written meanwhile", tally)
}

/// Writes a hundred items.
private func write(batch: Int, to index: SharedIndex, _ tally: Tally) async {
  let lines = (0..<100).map { offset in
    let number = 100 * batch + offset
    let title = "Written \(Int.random(in: 0..<100_000)) library python module"
    return #"{"appID":"BENCH.busy","uniqueIdentifier":"\#(number)","#
      + #""attributeSet":{"title":"\#(title)","contentDescription":"a package for tests"}}"#
  }
  let feed = AppFeed(parsing: Array(lines.joined(separator: "\n").utf8))
  let start = seconds(CLOCK_MONOTONIC)
  let outcomes = try? await index.write(feed.changes)
  await tally.add(since: start, isGood: outcomes != nil)
}
