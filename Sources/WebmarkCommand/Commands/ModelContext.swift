import ArgumentParser

/// `webmark mcp`: replaces this process with `webmark-serve mcp` from the same folder.
struct ModelContext: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Let a language model search and read the index; see 'webmark mcp --help'.",
    discussion: """
      The Model Context Protocol on standard input and output. The server is a
      program of its own, webmark-serve, which gets the arguments after 'mcp'.

      EXAMPLES
        webmark mcp --data /var/lib/webmark
        webmark mcp --owner local          also this machine's own items
      """
  )

  @Argument(parsing: .captureForPassthrough, help: "Options of 'webmark-serve mcp'.")
  var arguments: [String] = []

  func run() throws { throw Serve.replaceProcess(["mcp"] + arguments) }
}
