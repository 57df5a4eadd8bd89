import Basics
import Fetching
import FoundationEssentials
import SystemIO
import URLStandard

/// Sends a request to a provider and passes on its response line by line.
struct ProviderLink {
  private static let lineLimit = 16 << 20
  private static let answerLimit = 512 << 20

  let provider: Provider
  let timeout: Duration
  let addresses: AddressOptions

  /// The reason why a provider gave no complete response.
  struct Problem: Error {
    let message: String
  }

  /// Sends a request and passes each line of the response to `handleLine`, which returns `true` for the last
  /// line.
  func ask(
    _ question: String,
    handlingLine handleLine: (_ line: [UInt8]) async throws -> Bool
  ) async throws {
    if let url = provider.url { return try await post(question, to: url, handlingLine: handleLine) }
    guard let command = provider.command, let program = command.first else {
      throw Problem(message: "it has neither a command nor a url")
    }
    try await run(program, Array(command.dropFirst()), question, handlingLine: handleLine)
  }

  // MARK: A program

  private func run(
    _ program: String,
    _ arguments: [String],
    _ question: String,
    handlingLine handleLine: (_ line: [UInt8]) async throws -> Bool
  ) async throws {
    let end = ContinuousClock().now + timeout
    let process: ProviderProcess
    do {
      process = try ProviderProcess(program, arguments, question: question)
    } catch {
      throw Problem(message: "'\(program)' cannot be run: \(error.reason)")
    }
    let isDone = try await read(process, until: end, handlingLine: handleLine)
    guard let ending = process.finish(by: end) else {
      throw Problem(message: "'\(program)' did not end in \(timeout.components.seconds) s")
    }
    guard !isDone else { return }
    switch ending {
    case .exit(0): return
    case .exit(let status):
      throw Problem(message: "'\(program)' ended with exit status \(status)")
    case .signal(let number):
      throw Problem(message: "'\(program)' was ended by signal \(number)")
    }
  }

  /// Passes the lines of a program's response on.
  ///
  /// - Returns: `true` if one of them was the last line.
  private func read(
    _ process: ProviderProcess,
    until end: ContinuousClock.Instant,
    handlingLine handleLine: (_ line: [UInt8]) async throws -> Bool
  ) async throws -> Bool {
    var lines = AnswerLines()
    while true {
      switch process.read(until: end) {
      case .bytes(let bytes):
        for line in try lines.add(bytes) where try await handleLine(line) { return true }
      case .end:
        guard let last = lines.rest else { return false }
        return try await handleLine(last)
      case .timedOut:
        process.stop()
        throw Problem(message: "no response in \(timeout.components.seconds) s")
      }
    }
  }

  /// Splits a response into lines.
  private struct AnswerLines {
    private var count = 0
    private var pending: [UInt8] = []

    /// Returns the lines that `bytes` complete.
    mutating func add(_ bytes: [UInt8]) throws -> [[UInt8]] {
      count += bytes.count
      guard count <= ProviderLink.answerLimit else {
        throw Problem(
          message: "the response has more than \(NumberFormat.bytes(ProviderLink.answerLimit))"
        )
      }
      var lines: [[UInt8]] = []
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(pending + bytes[start..<end])
        pending = []
        start = end + 1
      }
      pending += bytes[start...]
      guard pending.count <= ProviderLink.lineLimit else {
        throw Problem(message: "a line has more than \(NumberFormat.bytes(ProviderLink.lineLimit))")
      }
      return lines
    }

    /// The last line, if it has no line terminator.
    var rest: [UInt8]? { pending.isEmpty ? nil : pending }
  }

  // MARK: An HTTP endpoint

  private func post(
    _ question: String,
    to address: String,
    handlingLine handleLine: (_ line: [UInt8]) async throws -> Bool
  ) async throws {
    guard let url = WebURL(address), url.isHTTP else {
      throw Problem(message: "'\(QuotedInput(address))' is not an http or https URL")
    }
    var limits = FetchLimits()
    limits.bodyBytes = Self.answerLimit
    limits.totalTime = timeout
    limits.lowestRateTime = timeout
    // The URL comes from 'webmark provider add', so it may be a private address.
    let permission = addresses.permission(of: url)
    var request = FetchRequest(url: url, limits: limits, permission: permission)
    request.body = Array(question.utf8)
    request.headers = [HeaderField(name: "Content-Type", value: "application/x-ndjson")]
    let transport = CurlTransport(userAgent: UserAgent.standard, maxConnections: 1)
    let response = try await transport.fetch(request).get()
    guard response.status == 200 else { throw Problem(message: "it answered \(response.status)") }
    for line in response.body.split(separator: UInt8(ascii: "\n"))
    where try await handleLine(Array(line)) {
      return
    }
  }
}
