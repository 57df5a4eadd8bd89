import Fetching
import FoundationEssentials
import Glibc
import URLStandard

/// Completes archives of killed crawls: truncates them after their last complete record, indexes them,
/// and gives them their final names.
enum UnfinishedArchives {
  static func repair(in folder: String) throws(WritingError) {
    for name in names(in: folder) {
      let path = folder + "/" + name.dropLast(ArchiveFile.openEnding.count)
      let descriptor = unsafe open(path + ArchiveFile.openEnding, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      // A running writer holds the lock.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      try repair(path, descriptor)
    }
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".warc.gz" + ArchiveFile.openEnding) }.sorted()
  }

  private static func repair(_ path: String, _ descriptor: Int32) throws(WritingError) {
    var lines: [String] = []
    var size = 0
    do throws(ReadingError) {
      let reader = ArchiveReader(try FileSource(path: path + ArchiveFile.openEnding))
      var last: (record: ArchiveRecord, head: MessageHead)?
      steps: while let step = try reader.next() {
        switch step {
        case .problem(let problem):
          // The truncated record was returned before the problem.
          size = problem.offset
          last = last.flatMap { $0.record.offset == problem.offset ? nil : $0 }
          break steps
        case .record(let record):
          if let last, let line = line(last, end: record.offset, path) { lines.append(line) }
          let block = try reader.block(limit: 65_536)
          last = (record, MessageHead(block.bytes))
          size = -1
        }
      }
      if size < 0 { size = Int(lseek(descriptor, 0, SEEK_END)) }
      if let last, let line = line(last, end: size, path) { lines.append(line) }
    } catch {
      throw WritingError(path, reason: "\(error)")
    }
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw WritingError(path) }
    try ArchiveIndex.write(lines, beside: path)
    guard unsafe rename(path + ArchiveFile.openEnding, path) == 0 else { throw WritingError(path) }
  }

  private static func line(
    _ last: (record: ArchiveRecord, head: MessageHead),
    end: Int,
    _ path: String
  ) -> String? {
    let record = last.record
    guard [.response, .revisit, .resource].contains(record.kind),
      let target = record.targetURI, let url = WebURL(target)
    else { return nil }
    return IndexLine(
      url: target,
      mime: type(of: last),
      status: last.head.status.map(String.init),
      digest: record.fields["warc-payload-digest"] ?? "-",
      length: "\(end - record.offset)",
      offset: "\(record.offset)",
      filename: path.lastComponent,
      truncated: record.fields["warc-truncated"],
      validators: last.head.headers.validators.label
    ).text(key: SURT.key(of: url), date: record.fields["warc-date"] ?? "")
  }

  private static func type(of last: (record: ArchiveRecord, head: MessageHead)) -> String {
    switch last.record.kind {
    case .revisit: "warc/revisit"
    case .resource: MediaType.essence(last.record.fields["content-type"])
    default: MediaType.essence(last.head.headers["content-type"])
    }
  }
}
