import Glibc

/// The processes of a browser, with their memory and processor time.
///
/// A scan opens the files of the browser's own processes and of those that are new on the machine, so its cost depends
/// little on how many others there are.
struct ProcessTree {
  /// The resources of a process.
  struct Usage: Sendable {
    /// The process ID.
    var process: pid_t
    /// The private memory in bytes.
    var memory: Int
    /// The processor time since the start, in seconds.
    var processorTime: Double
  }

  /// The browser's own process.
  let root: pid_t
  private var isOurs: [pid_t: Bool] = [:]

  init(root: pid_t) { self.root = root }

  /// Returns the usage of every process of the browser.
  mutating func scan() -> [Usage] {
    let processes = Self.processes()
    let known = isOurs
    isOurs = Dictionary(uniqueKeysWithValues: processes.map { ($0, known[$0] ?? false) })
    isOurs[root] = true
    var new = processes.filter { known[$0] == nil && $0 != root }.map {
      (process: $0, parent: Self.fields(of: $0)?.parent)
    }
    // Numbers wrap around, so a child may have a lower one than its parent.
    var count: Int
    repeat {
      count = new.count
      for entry in new where entry.parent.map({ isOurs[$0] == true }) == true {
        isOurs[entry.process] = true
      }
      new.removeAll { isOurs[$0.process] == true }
    } while new.count < count
    return processes.filter { isOurs[$0] == true }.compactMap(Self.usage)
  }

  private static func processes() -> [pid_t] {
    guard let folder = unsafe opendir("/proc") else { return [] }
    defer { unsafe closedir(folder) }
    var processes: [pid_t] = []
    while let entry = unsafe readdir(folder) {
      let number = unsafe withUnsafePointer(to: entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe strtol($0, nil, 10) }
      }
      if number > 0 { processes.append(pid_t(truncatingIfNeeded: number)) }
    }
    return processes.sorted()
  }

  private static func usage(of process: pid_t) -> Usage? {
    guard let fields = fields(of: process), let memory = contents("/proc/\(process)/statm") else {
      return nil
    }
    let pages = memory.split(separator: " ").compactMap { Int($0) }
    guard pages.count > 2 else { return nil }
    return Usage(
      process: process,
      memory: (pages[1] - pages[2]) * Int(sysconf(Int32(_SC_PAGESIZE))),
      processorTime: fields.processorTime
    )
  }

  /// Returns the parent and the processor time of `/proc/<process>/stat` (proc(5)).
  private static func fields(of process: pid_t) -> (parent: pid_t, processorTime: Double)? {
    // The name, which may contain anything, is in parentheses.
    guard let text = contents("/proc/\(process)/stat"), let name = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 12, let parent = pid_t(fields[1]), let user = Double(fields[11]),
      let system = Double(fields[12])
    else { return nil }
    return (parent, (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  private static func contents(_ path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 2048)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
