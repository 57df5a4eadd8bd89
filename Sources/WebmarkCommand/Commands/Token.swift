import AccessTokens
import ArgumentParser
import FoundationEssentials
import IndexModel
import Webmark

/// `webmark token`: manages the access tokens of `webmark serve`.
struct Token: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create, list and revoke the tokens of 'webmark serve'.",
    discussion: """
      A token shows its owner's things beside the public ones; with --app that app
      may write through it. The secret is printed once and kept nowhere.

      EXAMPLES
        webmark token add                        see what is 'local' on this machine
        webmark token add anna --app TEAM.shop --note 'the shop exporter'
        webmark token list
        webmark token revoke 1f0c9a2e
      """,
    subcommands: [Add.self, List.self, Revoke.self]
  )

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a token and print its secret once."
    )

    @Argument(help: "The owner whose records the token can read and write.")
    var owner = Owner.local

    @Option(
      name: .long,
      help: ArgumentHelp("An app that may write with it; '*' for all. Repeatable.", valueName: "id")
    )
    var app: [String] = []

    @Option(name: .long, help: "The purpose of the token.")
    var note: String?

    @Flag(name: .long, help: "Print one line of JSON.")
    var json = false

    @OptionGroup var data: DataOptions

    func validate() throws {
      if let error = Owner.validationError(for: owner) { throw ValidationError("\(error).") }
    }

    func run() throws {
      try data.folder.prepare()
      let file = TokenFile(folder: data.folder.path)
      var list = try file.read()
      guard list.tokens.count < TokenList.limit else {
        throw CommandFailure(.error, "\(file.path) is full; revoke a token first")
      }
      let seconds = Int64(Date.now.timeIntervalSince1970)
      let (token, secret) = AccessToken.make(owner: owner, apps: app, note: note, at: seconds)
      list.tokens.append(token)
      try file.write(list)
      if json {
        StandardOutput.write(try JSONText.line(["id": token.id, "secret": secret]))
      } else {
        StandardOutput.write("\(secret)\n")
        StandardError.write("webmark: token \(token.id); the secret is shown this once\n")
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the tokens.")

    @Flag(name: .long, help: "Print each token as one line of JSON.")
    var json = false

    @OptionGroup var data: DataOptions

    private struct Line: Encodable {
      var id: String
      var owner: String
      var apps: [String]
      var note: String?
      var created: String
    }

    func run() throws {
      var table = TextTable("TOKEN", "OWNER", "APPS", "CREATED", "NOTE")
      for token in try TokenFile(folder: data.existingFolder().path).read().tokens {
        let line = Line(
          id: token.id,
          owner: token.owner,
          apps: token.apps,
          note: token.note,
          created: Date(timeIntervalSince1970: Double(token.created)).ISO8601Format()
        )
        if json {
          StandardOutput.write(try JSONText.line(line))
        } else {
          let apps =
            line.apps.isEmpty ? "reads only" : "writes \(line.apps.joined(separator: ", "))"
          table.add(line.id, line.owner, apps, line.created, line.note ?? "")
        }
      }
      if !table.isEmpty { StandardOutput.write(table.text()) }
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke tokens; a running server applies it immediately."
    )

    @Argument(help: "The identifiers of tokens, as 'webmark token list' shows them.")
    var id: [String]

    @OptionGroup var data: DataOptions

    func run() throws {
      let file = try TokenFile(folder: data.existingFolder().path)
      var list = try file.read()
      if let unknown = id.first(where: { id in !list.tokens.contains { $0.id == id } }) {
        throw CommandFailure(.nothingFound, "there is no token \(TerminalText.cleaned(unknown))")
      }
      list.tokens.removeAll { id.contains($0.id) }
      try file.write(list)
      StandardOutput.write("revoked \(Set(id).count)\n")
    }
  }
}
