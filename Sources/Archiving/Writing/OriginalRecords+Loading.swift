import FoundationEssentials
import Glibc

extension OriginalRecords {
  /// Loads the indexes of earlier crawls in the folder.
  func load(from folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Names start with the date, so later files override earlier ones.
    for name in names.sorted() where name.hasSuffix(ArchiveIndex.ending) {
      loadIndex(folder + "/" + name)
    }
  }

  private func loadIndex(_ path: String) {
    guard let file = unsafe fopen(path, "r") else { return }
    defer { unsafe fclose(file) }
    var buffer: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { unsafe free(buffer) }
    let decoder = JSONDecoder()
    while true {
      let count = unsafe getline(&buffer, &capacity, file)
      guard count > 0, let start = unsafe buffer else { return }
      let bytes = unsafe Data(bytes: start, count: count)
      loadLine(bytes, decoder)
    }
  }

  private func loadLine(_ bytes: Data, _ decoder: JSONDecoder) {
    let parts = bytes.split(separator: 0x20, maxSplits: 2)
    guard parts.count == 3,
      let date = IndexLine.isoDate(String(decoding: parts[1], as: UTF8.self)),
      let line = try? decoder.decode(IndexLine.self, from: parts[2]),
      line.status == "200", line.truncated == nil,
      let time = try? Date(date, strategy: .iso8601)
    else { return }
    guard line.mime != "warc/revisit" else {
      return update(line.url, digest: line.digest, validators: line.validators)
    }
    record(line.url, date: time, digest: line.digest, validators: line.validators)
  }
}
