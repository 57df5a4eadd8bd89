import ArgumentParser
import FoundationEssentials
import Glibc
import SystemIO

/// `webmark serve`: replaces this process with `webmark-serve` from the same folder.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the search page and the JSON API; see 'webmark serve --help'.",
    discussion: """
      The server is a program of its own, webmark-serve, so that crawling and
      searching need no server library. It takes what follows 'serve'.

      EXAMPLES
        webmark serve                      http://127.0.0.1:8420/
        webmark serve --port 8080 --data /var/lib/webmark
      """
  )

  @Argument(parsing: .captureForPassthrough, help: "Options of webmark-serve.")
  var arguments: [String] = []

  func run() throws { throw Self.replaceProcess(arguments) }

  /// Replaces this process with `webmark-serve`.
  ///
  /// - Returns: The failure; on success, the function does not return.
  static func replaceProcess(_ arguments: [String]) -> CommandFailure {
    let program = folder + "webmark-serve"
    guard unsafe access(program, X_OK) == 0 else {
      return CommandFailure(
        .error,
        "\(program) is not there; 'make build-serve' builds it, or install it beside webmark"
      )
    }
    let words = ["webmark-serve"] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    _ = unsafe execv(program, &pointers)
    return CommandFailure(.error, "\(program) cannot be run: \(SystemFailure.text())")
  }

  /// The folder of this executable, with a trailing slash.
  static var folder: String {
    let link = "/proc/self/exe"
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
