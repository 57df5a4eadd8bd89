import ArgumentParser

/// The options for the size and the time of a fetch.
struct PageLimitOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The maximum bytes of a page, after decompression.", valueName: "bytes")
  )
  var maxBytes = 10_000_000

  @Option(
    name: .long,
    help: ArgumentHelp("The timeout of a fetch.", valueName: "seconds")
  )
  var maxTime = 30.0

  func validate() throws {
    guard (1000...1_000_000_000).contains(maxBytes) else {
      throw ValidationError("'--max-bytes' takes a number from 1000 to 1000000000.")
    }
    guard (0.1...3600).contains(maxTime) else {
      throw ValidationError("'--max-time' takes seconds from 0.1 to 3600.")
    }
  }
}
