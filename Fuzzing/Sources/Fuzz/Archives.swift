import Archiving

/// Checks that an archive yields the same records for any chunking of its bytes.
func fuzzArchive(_ bytes: [UInt8]) {
  let whole = records(MemorySource(bytes))
  let pieces = records(MemorySource(bytes, pieceSize: 61))
  require(whole == pieces, "other records in pieces")
  let streamed = records(StreamedSource(bytes))
  let torn = records(StreamedSource(bytes, pieceSize: 61))
  require(streamed == torn, "other records of a stream in pieces")
  require(whole == whole.sorted { $0.offset < $1.offset }, "records out of order")
  require(whole.count <= bytes.count, "more records than bytes")
}

/// Checks the block of a response, whose body must respect the limit.
func fuzzMessage(_ bytes: [UInt8]) {
  let message = ArchivedMessage(bytes, limit: 1000)
  require(message.body.count <= 1000, "more than the limit")
}

private struct Found: Equatable {
  let offset: Int
  let bytes: [UInt8]
}

/// A source that can be read only sequentially, as standard input.
private final class StreamedSource: ByteSource {
  private let source: MemorySource

  init(_ bytes: [UInt8], pieceSize: Int = .max) {
    source = MemorySource(bytes, pieceSize: pieceSize)
  }

  func read(into buffer: inout [UInt8]) -> Int { source.read(into: &buffer) }
}

private func records(_ source: any ByteSource) -> [Found] {
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
