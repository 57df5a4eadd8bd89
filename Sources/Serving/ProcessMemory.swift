import Foundation

/// What the kernel says of this process (proc(5)).
enum ProcessMemory {
  /// Bytes in memory; 0 where the kernel does not tell.
  static var resident: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii) else {
      return 0
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
  }
}
