import Glibc

/// The browser's executable, and the command that starts it in a sandbox.
public struct BrowserProgram: Sendable, Equatable {
  /// The environment variable that names another executable; an empty value means that there is no browser.
  public static let variable = "WEBMARK_BROWSER"
  /// How to install the browser.
  public static let installation =
    "install Debian's chromium-headless-shell ('make setup-render' or "
    + "'apt-get install chromium-headless-shell'), or name an executable in \(variable)"

  /// The files that are looked for.
  ///
  /// The first one is Debian's program itself, which receives the kernel's signal if this process dies; the others may
  /// be scripts around it.
  private static let candidates = [
    "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium-headless-shell",
    "/usr/bin/chrome-headless-shell", "/usr/local/bin/chrome-headless-shell",
  ]
  /// The user and the group `nobody`, which own nothing.
  static let nobody: uid_t = 65_534

  /// The path of the executable.
  public let path: String

  /// Creates a browser from the path of an executable.
  init(path: String) { self.path = path }

  /// Finds the browser of this machine.
  ///
  /// - Throws: ``RenderError`` with the code `notInstalled`.
  public init() throws(RenderError) {
    if let name = unsafe getenv(Self.variable) {
      let path = unsafe String(cString: name)
      guard !path.isEmpty else {
        throw RenderError(.notInstalled, "\(Self.variable) is empty; \(Self.installation)")
      }
      guard unsafe access(path, X_OK) == 0 else {
        throw RenderError(
          .notInstalled,
          "\(path), which \(Self.variable) names, is not executable; \(Self.installation)"
        )
      }
      self.init(path: path)
    } else if let path = Self.candidates.first(where: { unsafe access($0, X_OK) == 0 }) {
      self.init(path: path)
    } else {
      throw RenderError(.notInstalled, "there is no headless browser; \(Self.installation)")
    }
  }

  /// Finds the browser of this machine.
  ///
  /// - Returns: The browser; `nil` if none is installed and ``variable`` is not set, or is empty.
  /// - Throws: ``RenderError`` with the code `notInstalled` if ``variable`` names a file that cannot be executed.
  public static func installed() throws(RenderError) -> BrowserProgram? {
    let named = unsafe getenv(variable).map { unsafe String(cString: $0) } ?? ""
    return named.isEmpty ? try? BrowserProgram() : try BrowserProgram()
  }

  /// The flags that switch off what needs a network, a screen or a profile.
  private static let flags = [
    "--headless", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
    "--disable-gpu", "--mute-audio", "--hide-scrollbars", "--disable-background-networking",
    "--disable-component-update", "--disable-default-apps", "--disable-extensions",
    "--disable-sync", "--disable-domain-reliability", "--disable-breakpad",
    "--disable-crash-reporter", "--no-pings", "--disable-client-side-phishing-detection",
    "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows", "--metrics-recording-only",
    "--password-store=basic", "--disable-dev-shm-usage", "--window-size=1280,1024",
    // As without a click in a browser with a window: a loop of popups would start a process for each.
    "--block-new-web-contents",
    // The same random numbers in each run, so that the same page gives the same bytes.
    "--js-flags=--random-seed=1",
  ]

  /// Returns the arguments of `sh`, which starts the browser in its sandbox.
  ///
  /// The browser speaks the DevTools protocol over descriptors 3 and 4. It runs as nobody (if this process is root), gains
  /// no privileges, dies with this process, and has a user and a network namespace of its own; the latter has no
  /// interface. Chromium builds its own sandbox inside of the former.
  func arguments(profile: String) -> [String] {
    let user =
      geteuid() == 0
      ? ["--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups"] : []
    return ["-c", #"exec "$@" 3<&0 4>&1 </dev/null >/dev/null"#, "sh", "setpriv"] + user
      + ["--no-new-privs", "--pdeathsig", "KILL", "unshare", "-Un", "--map-current-user", path]
      + Self.flags + ["--user-data-dir=\(profile)"]
  }
}
