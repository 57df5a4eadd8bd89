import ArgumentParser
import FoundationEssentials
import MarkupExtraction
import Webmark

/// `webmark schedule`: prints configuration for scheduled crawls.
struct Schedule: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the configuration for cron or systemd.",
    subcommands: [SchedulePrint.self]
  )
}

/// `webmark schedule print`: prints a crontab line or systemd units.
struct SchedulePrint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Print a crontab line, a systemd service and a timer for a crawl.",
    discussion: """
      Prints the files and does not install them. The service runs as a user of its
      own and can write to the data folder only.

      EXAMPLES
        webmark schedule print --every 1h
        (crontab -l; webmark schedule print --every 6h --form cron) | crontab -
        webmark schedule print /etc/webmark/seeds.txt --data /var/lib/webmark \\
          --form systemd --into /etc/systemd/system
      """
  )

  enum Form: String, ExpressibleByArgument, CaseIterable { case cron, systemd, all }

  @Argument(help: "The seed list, or a seed.", completion: .file())
  var seedList = "seeds.txt"

  @Option(
    name: .long,
    help: ArgumentHelp("The interval: 15m, 1h, 6h, 1d, 1w.", valueName: "time")
  )
  var every = CrawlInterval.hourly

  @Option(name: .long, help: "The output: 'cron', 'systemd' or 'all'.")
  var form = Form.all

  @Option(name: .long, help: ArgumentHelp("The user of the service.", valueName: "name"))
  var user = "webmark"

  @Option(
    name: .long,
    help: ArgumentHelp("Write the systemd units into this folder.", valueName: "folder"),
    completion: .directory
  )
  var into: String?

  @OptionGroup var fields: FieldOptions
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard user.wholeMatch(of: /[a-z_][a-z0-9_-]*/) != nil else {
      throw ValidationError("'\(user)' is not a user name.")
    }
    for path in [seedList, data.folder.path] where path.contains(where: \.isNewline) {
      throw ValidationError("A path with a line end cannot be scheduled.")
    }
  }

  func run() throws {
    let schedule = CrawlSchedule(
      program: Self.program,
      seedList: SeedFile.isSeed(seedList) ? seedList : Self.absolute(seedList),
      dataFolder: Self.absolute(data.folder.path),
      fieldsFile: try fields.fields().isEmpty ? nil : fields.path.map(Self.absolute),
      user: user,
      interval: every
    )
    if form != .systemd { try printCron(schedule) }
    if form != .cron { try printUnits(schedule) }
  }

  private func printCron(_ schedule: CrawlSchedule) throws {
    guard let line = schedule.crontabLine else {
      guard form == .all else {
        throw CommandFailure(
          .error,
          "cron cannot run something every \(every.minutes) minutes: its steps divide an hour, a "
            + "day or a week; systemd can (--form systemd)"
        )
      }
      return
    }
    if form == .all { StandardOutput.write("# crontab -e\n") }
    StandardOutput.write(line + "\n")
  }

  private func printUnits(_ schedule: CrawlSchedule) throws {
    let units = [
      ("webmark-crawl.service", schedule.service), ("webmark-crawl.timer", schedule.timer),
    ]
    for (name, text) in units {
      guard let into else {
        StandardOutput.write("\n# /etc/systemd/system/\(name)\n\(text)")
        continue
      }
      try OutputFile.write(text, to: into + "/" + name, purpose: "the unit")
    }
    guard into != nil else { return }
    StandardOutput.write("systemctl daemon-reload && systemctl enable --now webmark-crawl.timer\n")
  }

  /// The path of this executable.
  private static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "webmark"
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/")
      ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}

extension CrawlInterval {
  static let hourly = CrawlInterval(minutes: 60)
}
