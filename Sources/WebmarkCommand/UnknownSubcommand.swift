import ArgumentParser
import Basics

/// A word in the place of a subcommand that names none, such as `craw`.
///
/// The argument parser calls it an unexpected argument, together with those behind it, and suggests nothing.
struct UnknownSubcommand {
  private let word: String
  /// The command and the subcommands before the word.
  private let command: String
  /// The names of the subcommands that are possible there.
  private let names: [String]

  /// Finds the word in the arguments of `root`; `nil` if there is none.
  init?(_ arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
    var (command, path) = (root, [root._commandName])
    // The parser adds the subcommand `help`, which names another one.
    for argument in arguments where argument != "help" {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !argument.hasPrefix("-") else { return nil }
      guard let next = subcommands.first(where: { $0._commandName == argument }) else {
        word = argument
        self.command = path.joined(separator: " ")
        names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        return
      }
      command = next
      path.append(argument)
    }
    return nil
  }

  /// The message, in the form of the argument parser.
  var message: String {
    let nearest = NearestWord.of(word, among: names).map { " Did you mean '\($0)'?" } ?? ""
    return """
      Error: Unknown subcommand '\(QuotedInput(word))'.\(nearest)
      Usage: \(command) <subcommand>
        See '\(command) --help' for more information.
      """
  }
}
