import Glibc
import Synchronization

/// The process group of a browser, which is signaled only while its ID is reserved.
///
/// The system may give the ID of a process that was waited for to another one, so the wait and the signals exclude each
/// other ([POSIX.1-2024, `waitid`](https://pubs.opengroup.org/onlinepubs/9799919799/functions/waitid.html)).
final class BrowserProcess: Sendable {
  /// The process ID, which is the number of the process group as well.
  let id: pid_t
  private let reaped = Mutex(false)

  /// Creates the handle of a child process that leads a process group.
  init(_ id: pid_t) { self.id = id }

  /// A Boolean value that indicates whether the process has ended and its ID is free.
  var isReaped: Bool { reaped.withLock { $0 } }

  /// Kills all processes of the group.
  func kill() { kill([-id]) }

  /// Kills descendants by their process IDs, or groups by their negative numbers, unless the browser was reaped.
  func kill(_ processes: [pid_t]) {
    reaped.withLock { isReaped in
      guard !isReaped else { return }
      for process in processes { _ = Glibc.kill(process, SIGKILL) }
    }
  }

  /// Waits until the process has ended; its ID stays reserved until ``reap()``.
  func waitForEnd() {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Frees the ID of the process, which must have ended.
  func reap() {
    reaped.withLock { isReaped in
      guard !isReaped else { return }
      while waitpid(id, nil, 0) < 0, errno == EINTR {}
      isReaped = true
    }
  }
}
