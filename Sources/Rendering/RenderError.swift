public import URLStandard

/// The reason why nothing can be rendered, or why one page was not.
public struct RenderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable {
    /// There is no browser on this machine.
    case notInstalled = "no browser"
    /// The system does not allow the sandbox, without which nothing is rendered.
    case noSandbox = "no sandbox"
    /// The browser ended, or did not start.
    case browserLost = "browser lost"
    /// The page's process was ended, because it exceeded a limit or crashed.
    case pageEnded = "page ended"
    /// The page's document could not be loaded.
    case notLoaded = "not loaded"
    /// The page led to another page by a script.
    case navigated = "navigated"
    /// ``Renderer/interrupt()`` ended the page.
    case interrupted = "interrupted"
  }

  /// The kind of failure.
  public let code: Code
  /// The reason, and what to do.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The kind and the reason.
  public var description: String { "\(code.rawValue): \(message)" }

  /// The page to which a script led; `nil` for other failures.
  public var target: WebURL? { code == .navigated ? WebURL(message) : nil }

  /// A Boolean value that indicates whether only this page cannot be rendered.
  public var isOfPage: Bool { [.pageEnded, .notLoaded, .navigated].contains(code) }

  /// A Boolean value that indicates whether no page can be rendered on this machine.
  public var isOfMachine: Bool { code == .notInstalled || code == .noSandbox }
}
