import Basics

/// A scheduled crawl: its command, interval and user.
struct CrawlSchedule {
  /// The path of the executable.
  var program: String
  /// The path of the seed list.
  var seedList: String
  /// The path of the data folder.
  var dataFolder: String
  /// The path of the file with custom fields; `nil` if there are none.
  var fieldsFile: String?
  /// The user of the systemd service.
  var user: String
  var interval: CrawlInterval

  /// The minute of the hour and the hour of the day, derived from the data folder, so that different
  /// installations do not all start at the full hour.
  private var start: (minute: Int, hour: Int) {
    var hash: UInt32 = 2_166_136_261
    for byte in dataFolder.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return (Int(hash % 60), Int(hash / 60 % 24))
  }

  private var arguments: [String] {
    let fields = fieldsFile.map { ["--fields", $0] } ?? []
    return [program, "crawl", seedList, "--data", dataFolder] + fields + ["--quiet"]
  }

  // MARK: cron

  /// A line for crontab(5); `nil` if cron cannot express the interval.
  var crontabLine: String? {
    let start = start
    guard let fields = interval.cronFields(minute: start.minute, hour: start.hour) else {
      return nil
    }
    // In a crontab, an unescaped percent sign is a line terminator.
    return "\(fields) \(command.replacing("%", with: "\\%"))"
  }

  private var command: String {
    arguments.map(Self.quoted).joined(separator: " ")
  }

  /// Returns a word quoted for the shell.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/.-_".utf8.contains($0) }
    guard !isPlain || word.isEmpty else { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  // MARK: systemd

  /// The content of `webmark-crawl.service`: sandboxed, and successful if another crawl holds the lock.
  var service: String {
    """
    [Unit]
    Description=Crawl web markup into the shared index
    Documentation=man:webmark-crawl(1)
    Wants=network-online.target
    After=network-online.target

    [Service]
    Type=oneshot
    ExecStart=\(serviceCommand)
    # 75: the crawl before is still at work; 130: stopped, and goes on next time.
    SuccessExitStatus=75 130
    KillSignal=SIGINT
    TimeoutStopSec=2min
    User=\(user)
    UMask=0077
    Nice=10
    NoNewPrivileges=yes
    ProtectSystem=strict
    ProtectHome=read-only
    ReadWritePaths=\(Self.escaped(dataFolder))
    PrivateTmp=yes
    PrivateDevices=yes
    ProtectKernelTunables=yes
    ProtectKernelModules=yes
    ProtectKernelLogs=yes
    ProtectControlGroups=yes
    ProtectClock=yes
    ProtectHostname=yes
    ProtectProc=invisible
    RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    LockPersonality=yes
    SystemCallArchitectures=native
    # The browser that runs the scripts of pages needs namespaces and chroot for its sandbox, and writes machine code.
    SystemCallFilter=@system-service @mount
    CapabilityBoundingSet=
    MemoryMax=1G

    """
  }

  /// The content of `webmark-crawl.timer`.
  var timer: String {
    """
    [Unit]
    Description=Crawl web markup every \(interval.timeSpan)

    [Timer]
    OnBootSec=5min
    OnUnitActiveSec=\(interval.timeSpan)
    RandomizedDelaySec=2min

    [Install]
    WantedBy=timers.target

    """
  }

  private var serviceCommand: String {
    arguments.map(Self.escaped).joined(separator: " ")
  }

  /// Returns a word quoted for systemd.service(5), with specifiers and variables escaped.
  private static func escaped(_ word: String) -> String {
    let text = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$")
    return text.contains(where: { " '\"\\;".contains($0) }) ? "\"\(text)\"" : text
  }
}
