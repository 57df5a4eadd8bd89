import ArgumentParser
import Fetching
import FoundationEssentials
import MessageSignatures
import SystemIO

/// `webmark keys`: manages the keys of message signatures.
struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create the key that signs a crawl's requests, and its directory.",
    discussion: """
      Signed requests let sites recognise a crawler (Web Bot Auth). The directory is
      published at https://<agent>/.well-known/http-message-signatures-directory,
      and the file of --config says key and agent; see Documentation/Signatures.md.

      EXAMPLES
        webmark keys create webmark.key
        webmark keys directory webmark.key > http-message-signatures-directory
        webmark keys show webmark.key
      """,
    subcommands: [KeysCreate.self, KeysDirectory.self, KeysShow.self]
  )
}

/// `webmark keys create`: creates a key.
struct KeysCreate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract:
      "Create an Ed25519 key in a new file that only you can read, and print its identifier."
  )

  @Argument(help: "The new file.", completion: .file())
  var file: String

  func run() throws {
    guard !FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure(.error, "\(file) exists; name a new file, or delete the old key first")
    }
    let key = SigningKey.random()
    let text = String(decoding: try key.jsonWebKey, as: UTF8.self)
    try OutputFile.write(text, to: file, purpose: "the key", isPrivate: true)
    StandardOutput.write(key.identifier + "\n")
  }
}

/// `webmark keys directory`: prints the directory of keys.
struct KeysDirectory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "directory",
    abstract: "Print the directory to publish, without private keys.",
    discussion: """
      To replace a key, name both keys until no request is signed by the old one.

      The response should be signed by each key, too. 'webmark serve --key FILE'
      does so for every request. For another server, --headers prints the fields of
      a response for a host, which are valid for --valid seconds.

      EXAMPLES
        webmark keys directory webmark.key > http-message-signatures-directory
        webmark keys directory webmark.key --headers --host bot.example.com
      """
  )

  @Argument(help: "The files of 'keys create'.", completion: .file())
  var files: [String]

  @Flag(name: .long, help: "Print the header fields of a signed response for --host.")
  var headers = false

  @Option(
    name: .long,
    help: ArgumentHelp("The host that publishes the directory.", valueName: "name")
  )
  var host: String?

  @Option(name: .long, help: "The seconds for which the signatures of --headers are valid.")
  var valid = 86_400

  func validate() throws {
    guard headers == (host != nil) else {
      throw ValidationError("'--headers' and '--host' are given together.")
    }
    guard (1...31_536_000).contains(valid) else {
      throw ValidationError("'--valid' takes seconds from 1 to 31536000.")
    }
    let isName = host?.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F } ?? true
    guard isName, host?.isEmpty != true else {
      throw ValidationError("'--host' takes a host without scheme and path.")
    }
  }

  func run() throws {
    let keys = try files.map { try KeyFile.read($0) }
    if let host, headers {
      let now = Date.now.timeIntervalSince1970
      let fields = try KeyDirectory(keys).fields(authority: host, at: now, lifetime: valid)
      for field in fields { StandardOutput.write("\(field.name): \(field.value)\n") }
      return
    }
    StandardOutput.write(String(decoding: try SigningKey.directory(of: keys), as: UTF8.self))
  }
}

/// `webmark keys show`: prints the identifiers of keys.
struct KeysShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the identifiers of keys, as in signatures."
  )

  @Argument(help: "The files of 'keys create'.", completion: .file())
  var files: [String]

  func run() throws {
    for file in files { StandardOutput.write(try KeyFile.read(file).identifier + "\n") }
  }
}

/// The file of a key: a JSON Web Key.
enum KeyFile {
  /// Reads a key.
  ///
  /// - Throws: ``CommandFailure`` if the file is unreadable or has no key.
  static func read(_ path: String) throws(CommandFailure) -> SigningKey {
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(path, limit: 10_000, purpose: "the key")
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(path): \(error)")
    }
    SecretFile.warn(about: path)
    guard let key = SigningKey(jsonWebKey: Data(bytes)) else {
      throw CommandFailure(.error, "\(path) has no Ed25519 key; 'webmark keys create' makes one")
    }
    return key
  }
}
