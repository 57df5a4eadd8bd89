import Fetching
import FoundationEssentials
import ProgramIdentity
import Subprocess
import SystemPackage
import URLStandard

/// Puts a question to a provider and hands its answer on, line by line.
struct ProviderLink {
  private static let lineLimit = 16 << 20
  private static let answerLimit = 512 << 20

  let provider: Provider
  let timeout: Duration
  let addresses: AddressOptions

  /// Why a provider gave no whole answer.
  struct Problem: Error {
    let message: String
  }

  /// Asks, and hands each line of the answer to `take` until that says that it was the last.
  func ask(
    _ question: String,
    taking take: (_ line: [UInt8]) throws -> Bool
  ) async throws {
    if let url = provider.url { return try await post(question, to: url, taking: take) }
    guard let command = provider.command, let program = command.first else {
      throw Problem(message: "it has neither a command nor a url")
    }
    try await run(program, Array(command.dropFirst()), question, taking: take)
  }

  // MARK: A program

  private func run(
    _ program: String,
    _ arguments: [String],
    _ question: String,
    taking take: (_ line: [UInt8]) throws -> Bool
  ) async throws {
    let clock = ContinuousClock()
    let end = clock.now + timeout
    var options = PlatformOptions()
    // A program of its own group, so that what it started ends with it.
    options.processGroupID = 0
    let result = try await Subprocess.run(
      program.contains("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(arguments),
      platformOptions: options,
      input: .string(question),
      output: .sequence,
      error: .currentStandardError
    ) { execution in
      var isDone = false
      let watch = Task {
        try? await Task.sleep(until: end, clock: clock)
        if !Task.isCancelled { try? execution.send(signal: .kill, toProcessGroup: true) }
      }
      defer { watch.cancel() }
      let lines = execution.standardOutput.strings(
        bufferingPolicy: .maxLineLength(Self.lineLimit)
      )
      for try await line in lines where !isDone { isDone = try take(Array(line.utf8)) }
      return isDone
    }
    if clock.now >= end { throw Problem(message: "no answer in \(timeout.components.seconds) s") }
    guard !result.terminationStatus.isSuccess, !result.closureResult else { return }
    throw Problem(message: "'\(program)' ended with \(result.terminationStatus)")
  }

  // MARK: An HTTP endpoint

  private func post(
    _ question: String,
    to address: String,
    taking take: (_ line: [UInt8]) throws -> Bool
  ) async throws {
    guard let url = WebURL(address), url.isHTTP else {
      throw Problem(message: "'\(address)' is no http or https URL")
    }
    var limits = FetchLimits()
    limits.bodyBytes = Self.answerLimit
    limits.totalTime = timeout
    limits.lowestRateTime = timeout
    // 'webmark provider add' wrote the URL, so it may be an address of this machine.
    let permission = addresses.permission(of: url)
    var request = FetchRequest(url: url, limits: limits, permission: permission)
    request.body = question
    request.headers = [HeaderField(name: "Content-Type", value: "application/x-ndjson")]
    let transport = CurlTransport(userAgent: UserAgent.standard, maxConnections: 1)
    let response = try await transport.fetch(request).get()
    guard response.status == 200 else { throw Problem(message: "it answered \(response.status)") }
    for line in response.body.split(separator: UInt8(ascii: "\n")) where try take(Array(line)) {
      return
    }
  }
}
