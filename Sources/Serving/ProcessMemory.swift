import Foundation

/// The memory use of this process (proc(5)).
enum ProcessMemory {
  /// The resident set size in bytes; 0 if unavailable.
  static var resident: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii) else {
      return 0
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
  }
}
