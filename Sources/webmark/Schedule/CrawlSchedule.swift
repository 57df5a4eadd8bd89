/// A crawl that runs by itself: what is run, how often, by whom.
struct CrawlSchedule {
  /// The binary.
  var program: String
  /// The seed list.
  var seedList: String
  /// The data folder.
  var dataFolder: String
  /// The user that systemd runs it as.
  var user: String
  var interval: CrawlInterval

  /// The minute of the hour and the hour of the day: the same for the same folder, another for other
  /// folders, so that not everybody asks at the full hour.
  private var start: (minute: Int, hour: Int) {
    var hash: UInt32 = 2_166_136_261
    for byte in dataFolder.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return (Int(hash % 60), Int(hash / 60 % 24))
  }

  // MARK: cron

  /// A line for crontab(5); `nil` where cron cannot say how often.
  var crontabLine: String? {
    let start = start
    guard let fields = interval.cronFields(minute: start.minute, hour: start.hour) else {
      return nil
    }
    // A percent sign is a line end to cron.
    return "\(fields) \(command.replacing("%", with: "\\%"))"
  }

  private var command: String {
    [program, "crawl", seedList, "--data", dataFolder, "--quiet"].map(Self.quoted)
      .joined(separator: " ")
  }

  /// The word as a shell takes it for one.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  // MARK: systemd

  /// `webmark-crawl.service`: hardened, and content with a lock that another crawl holds.
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
    RestrictNamespaces=yes
    RestrictRealtime=yes
    RestrictSUIDSGID=yes
    LockPersonality=yes
    MemoryDenyWriteExecute=yes
    SystemCallArchitectures=native
    SystemCallFilter=@system-service
    CapabilityBoundingSet=
    MemoryMax=1G

    """
  }

  /// `webmark-crawl.timer`.
  var timer: String {
    """
    [Unit]
    Description=Crawl web markup every \(interval.timeSpan)

    [Timer]
    OnBootSec=5min
    OnUnitActiveSec=\(interval.timeSpan)
    RandomizedDelaySec=2min
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  private var serviceCommand: String {
    [program, "crawl", seedList, "--data", dataFolder, "--quiet"].map(Self.escaped)
      .joined(separator: " ")
  }

  /// The word as systemd.service(5) takes it for one: quoted, without specifiers and variables.
  private static func escaped(_ word: String) -> String {
    let text = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$")
    return text.contains(where: { " '\"\\;".contains($0) }) ? "\"\(text)\"" : text
  }
}
