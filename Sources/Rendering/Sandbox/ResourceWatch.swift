import Glibc

/// Finds the processes of a browser that exceed a limit.
struct ResourceWatch {
  /// The private memory of the browser's own process and of all together that a browser may have, in bytes; it is
  /// restarted above.
  private static let browserMemory = 1_000_000_000
  private static let totalMemory = 3_000_000_000

  /// The result of a check.
  struct Verdict: Sendable, Equatable {
    /// The processes to kill.
    var processes: [pid_t] = []
    /// A Boolean value that indicates whether the whole browser must be restarted.
    var isOfBrowser = false
  }

  private var tree: ProcessTree
  private let limits: RenderLimits
  private var samples: [pid_t: [(time: Double, processorTime: Double)]] = [:]
  /// The sum of the private memory at the last check, in bytes.
  private(set) var memory = 0

  init(root: pid_t, limits: RenderLimits) {
    tree = ProcessTree(root: root)
    self.limits = limits
  }

  /// Returns the processes that exceed a limit at `now`, in seconds of any clock.
  mutating func check(at now: Double) -> Verdict {
    check(tree.scan(), at: now)
  }

  mutating func check(_ usages: [ProcessTree.Usage], at now: Double) -> Verdict {
    var verdict = Verdict()
    memory = usages.reduce(0) { $0 + $1.memory }
    verdict.isOfBrowser = memory > Self.totalMemory
    let former = samples
    samples = [:]
    for usage in usages {
      if usage.process == tree.root {
        if usage.memory > Self.browserMemory { verdict.isOfBrowser = true }
        continue
      }
      var history = former[usage.process, default: []]
      history.removeAll { $0.time < now - limits.processorWindow }
      let first = history.first?.processorTime ?? usage.processorTime
      history.append((now, usage.processorTime))
      samples[usage.process] = history
      if usage.memory > limits.processMemory || usage.processorTime - first > limits.processorTime {
        verdict.processes.append(usage.process)
      }
    }
    return verdict
  }
}
