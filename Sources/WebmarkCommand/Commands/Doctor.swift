import ArgumentParser
import Foundation
import Glibc
import HTMLParsing
import IndexModel
import Indexing
import Webmark

/// `webmark doctor`: checks what webmark needs on this machine.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check libraries, data folder, disk, clock and index, and print remedies.",
    discussion: """
      Reads only; sends no requests.

      EXIT STATUS
        0 nothing that prevents work   2 something does
      """
  )

  @Flag(name: .long, help: "Print one line of JSON for each check.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let folder = data.folder
    let renderer = await DoctorCheck.renderer()
    let index = await DoctorCheck.index(folder)
    let checks = [
      DoctorCheck.libraries(), .limits(), .certificates(), .clock(), .folder(folder.path),
      .disk(folder.path), index, .server(), .browser(), renderer,
    ]
    for check in checks { StandardOutput.write(json ? try JSONText.line(check) : check.text) }
    if checks.contains(where: { $0.state == .problem }) {
      throw ExitCode(ExitStatus.error.rawValue)
    }
  }
}

/// The result of one check of `webmark doctor`.
struct DoctorCheck: Encodable {
  /// The state of what was checked.
  enum State: String, Encodable {
    case fine, note, problem
  }

  /// The free space below which webmark cannot work, in bytes.
  private static let leastSpace: UInt64 = 100_000_000
  /// The free space below which a large crawl may fail, in bytes.
  private static let lowSpace: UInt64 = 2_000_000_000
  /// 2026-01-01, before which no clock can be.
  private static let earliestTime = 1_767_225_600

  var name: String
  var state: State
  var message: String
  /// The recommended action; `nil` if there is nothing to do.
  var action: String?

  /// The lines for a terminal.
  var text: String {
    let name = TerminalText.cleaned(self.name)
    let padding = String(repeating: " ", count: max(1, 14 - name.count))
    let state = self.state.rawValue + String(repeating: " ", count: 9 - self.state.rawValue.count)
    let line = "\(state)\(name)\(padding)\(TerminalText.cleaned(message))\n"
    return line + (action.map { "         -> \(TerminalText.cleaned($0))\n" } ?? "")
  }

  static func libraries() -> DoctorCheck {
    do throws(ParserLibraryProblem) {
      try ParserLibrary.verify()
      return DoctorCheck(name: "libraries", state: .fine, message: "libxml2 parses pages correctly")
    } catch {
      return DoctorCheck(
        name: "libraries",
        state: .problem,
        message: "\(error)",
        action: "install the libxml2 of the distribution, or unset LD_LIBRARY_PATH"
      )
    }
  }

  static func limits() -> DoctorCheck {
    do throws(CommandFailure) {
      try ResourceCheck.run()
      return DoctorCheck(name: "limits", state: .fine, message: "threads, memory and files suffice")
    } catch {
      return DoctorCheck(
        name: "limits",
        state: .problem,
        message: error.message,
        action: "raise 'ulimit -v', 'ulimit -u' and 'ulimit -n'"
      )
    }
  }

  static func certificates() -> DoctorCheck {
    let paths = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
    if let path = paths.first(where: { unsafe access($0, R_OK) == 0 }) {
      return DoctorCheck(name: "certificates", state: .fine, message: path)
    }
    return DoctorCheck(
      name: "certificates",
      state: .problem,
      message: "there are no certificates of authorities, so that no https page can be fetched",
      action: "install the package ca-certificates, or name a file by --ca-file"
    )
  }

  static func clock() -> DoctorCheck {
    let now = Int(Date().timeIntervalSince1970)
    guard now < earliestTime else {
      return DoctorCheck(name: "clock", state: .fine, message: "\(Date().ISO8601Format())")
    }
    return DoctorCheck(
      name: "clock",
      state: .problem,
      message: "the clock is in the past (\(Date().ISO8601Format())); certificates seem invalid",
      action: "set the clock, for instance by 'timedatectl set-ntp true'"
    )
  }

  static func folder(_ path: String) -> DoctorCheck {
    var attributes = stat()
    guard unsafe stat(path, &attributes) == 0 else {
      return DoctorCheck(
        name: "data folder",
        state: .note,
        message: "\(path) is not there yet; the first crawl or 'index add' makes it"
      )
    }
    guard attributes.st_mode & S_IFMT == S_IFDIR else {
      let action = "choose another with --data or WEBMARK_DATA"
      return DoctorCheck(
        name: "data folder",
        state: .problem,
        message: "\(path) is a file",
        action: action
      )
    }
    guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else {
      return DoctorCheck(
        name: "data folder",
        state: .problem,
        message: "\(path) cannot be read and written by this user",
        action: "run 'chown -R $(id -un) \(path)' as root, or choose another with --data"
      )
    }
    guard attributes.st_mode & 0o077 == 0 else {
      return DoctorCheck(
        name: "data folder",
        state: .note,
        message: "other users can access \(path), which may contain private items",
        action: "chmod 700 \(path)"
      )
    }
    return DoctorCheck(name: "data folder", state: .fine, message: "\(path), for its owner only")
  }

  static func disk(_ path: String) -> DoctorCheck {
    var place = path
    var space = statvfs()
    // The folder that will contain a missing data folder tells the space.
    while unsafe statvfs(place, &space) != 0 {
      guard let slash = place.lastIndex(of: "/"), place != "/" else {
        place = place == "." ? "/" : "."
        continue
      }
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
    let (free, isHuge) = UInt64(space.f_bavail).multipliedReportingOverflow(
      by: UInt64(space.f_frsize)
    )
    let megabytes = NumberFormat.grouped(Int(clamping: (isHuge ? .max : free) / 1_000_000))
    let message = "\(megabytes) MB free"
    guard !isHuge, free < lowSpace else {
      return DoctorCheck(name: "disk", state: .fine, message: message)
    }
    return DoctorCheck(
      name: "disk",
      state: free < leastSpace ? .problem : .note,
      message: message,
      action: "free some space, or put the data elsewhere with --data"
    )
  }

  static func index(_ folder: DataFolder) async -> DoctorCheck {
    guard folder.hasIndex else {
      let action = "webmark crawl seeds.txt"
      return DoctorCheck(name: "index", state: .note, message: "there is none yet", action: action)
    }
    do {
      let index = try SharedIndex(path: folder.index, mode: .readOnly)
      let counts = try await index.statistics(owner: nil)
      let pages = NumberFormat.grouped(counts.pages)
      return DoctorCheck(name: "index", state: .fine, message: "\(pages) pages can be searched")
    } catch {
      return DoctorCheck(
        name: "index",
        state: .problem,
        message: "\(error)",
        action: remedy(for: error)
      )
    }
  }

  /// Returns what to do about an index that cannot be read; a repair only helps against damage.
  private static func remedy(for error: any Error) -> String? {
    switch (error as? IndexError)?.code {
    case .damaged?: "webmark index verify --repair"
    case .unavailable?:
      "let this user read the file and write its folder, or wait for the other process"
    default: nil
    }
  }

  static func server() -> DoctorCheck {
    let program = Serve.folder + "webmark-serve"
    if unsafe access(program, X_OK) == 0 {
      return DoctorCheck(name: "server", state: .fine, message: program)
    }
    return DoctorCheck(
      name: "server",
      state: .note,
      message: "webmark-serve is not installed; only 'webmark serve' needs it",
      action: "make build-serve"
    )
  }

  static func browser() -> DoctorCheck {
    let folders = (Environment.value("PATH") ?? "").split(separator: ":")
    let names = ["xdg-open", "chromium", "google-chrome", "firefox"]
    let paths: [String] = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    let found = paths.first { unsafe access($0, X_OK) == 0 }
    return DoctorCheck(
      name: "browser",
      state: found == nil ? .note : .fine,
      message: found ?? "there is none on this machine; open the search page from another one"
    )
  }
}
