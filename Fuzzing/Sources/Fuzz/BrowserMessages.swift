@_spi(Fuzzing) import Rendering

/// Reads the input as the stream of a browser; its first byte is the size of the pieces in which it arrives.
func fuzzBrowser(_ bytes: [UInt8]) {
  guard let size = bytes.first else { return }
  let stream = Array(bytes.dropFirst())
  let messages = BrowserInput.messages(in: stream, pieceSize: 1 + Int(size), limit: 4096)
  let whole = BrowserInput.messages(in: stream, pieceSize: .max, limit: 4096)
  require(messages == whole, "pieces of \(1 + Int(size)) bytes give other messages")
  for message in messages + [stream] {
    let repaired = BrowserInput.repaired(message)
    require(repaired.count == message.count, "a replaced surrogate has another length")
    require(BrowserInput.repaired(repaired) == repaired, "a repaired message is repaired again")
    if BrowserInput.isReadable(message) {
      require(BrowserInput.isReadable(repaired), "a repaired message cannot be read")
    }
    let document = BrowserInput.flattened(message)
    require(document.count <= message.count, "a document without templates is longer")
  }
}
