import Archiving

/// An archive gives the same records in whatever pieces it comes, each once and in order.
func fuzzArchive(_ bytes: [UInt8]) {
  let whole = records(MemorySource(bytes))
  let pieces = records(MemorySource(bytes, pieceSize: 61))
  require(whole == pieces, "other records in pieces")
  require(whole == whole.sorted { $0.offset < $1.offset }, "records out of order")
  require(whole.count <= bytes.count, "more records than bytes")
}

/// The block of a response; its body keeps to the limit.
func fuzzMessage(_ bytes: [UInt8]) {
  let message = ArchivedMessage(bytes, limit: 1000)
  require(message.body.count <= 1000, "more than the limit")
}

private struct Found: Equatable {
  let offset: Int
  let bytes: [UInt8]
}

private func records(_ source: MemorySource) -> [Found] {
  let reader = ArchiveReader(source)
  var found: [Found] = []
  while let step = try? reader.next() {
    guard case .record(let record) = step, let block = try? reader.block(limit: 1000) else {
      continue
    }
    found.append(Found(offset: record.offset, bytes: block.bytes))
  }
  return found
}
