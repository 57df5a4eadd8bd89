import Foundation
import WebmarkTesting

/// The self-description of `webmark`'s commands, so that a test of all commands includes new ones.
struct CommandTree: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let isOptional: Bool
    let names: [Name]?

    /// The long name of the option, such as `--data`; `nil` for a positional argument.
    var option: String? { names?.first { $0.kind == "long" }.map { "--" + $0.name } }
  }

  struct Command: Decodable {
    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  /// A command and its path, such as `index add`.
  struct Leaf {
    let path: [String]
    let arguments: [Argument]

    var name: String { path.joined(separator: " ") }
  }

  let command: Command

  init(_ runner: CommandRunner) throws {
    let answer = try runner.run(["--experimental-dump-help"])
    self = try JSONDecoder().decode(CommandTree.self, from: Data(answer.output.utf8))
  }

  /// All commands without subcommands.
  var leaves: [Leaf] { Self.leaves(of: command, at: []) }

  /// The paths of all commands, including groups.
  var paths: [[String]] {
    var found: [[String]] = [[]]
    for leaf in leaves {
      for count in 1...leaf.path.count where !found.contains(Array(leaf.path.prefix(count))) {
        found.append(Array(leaf.path.prefix(count)))
      }
    }
    return found
  }

  private static func leaves(of command: Command, at path: [String]) -> [Leaf] {
    let parts = (command.subcommands ?? []).filter { $0.commandName != "help" }
    guard !parts.isEmpty else { return [Leaf(path: path, arguments: command.arguments ?? [])] }
    return parts.flatMap { leaves(of: $0, at: path + [$0.commandName]) }
  }
}
