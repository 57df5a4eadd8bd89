public import ArgumentParser
public import Crawling
import Rendering

/// The options that select the URLs of a crawl.
struct SelectionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Request only URLs that match, besides the seeds: '/blog/*', '*.html', 'https://*/docs/*'. '*' stands for any "
        + "text. Repeatable.",
      valueName: "pattern"
    )
  )
  var include: [URLPattern] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Request no URL that matches, such as '*?sort=*'. Repeatable.",
      valueName: "pattern"
    )
  )
  var exclude: [URLPattern] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The scope of seeds that have none: page, prefix, host or domain. 'page' requests only the listed URLs.",
      valueName: "scope"
    )
  )
  var scope = CrawlScope.host

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Request pages only at this time of day, such as 22:00-06:00; wait for it, and stop at its end.",
      valueName: "hours"
    )
  )
  var window: CrawlWindow?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Run the scripts of pages in a headless browser: auto (the default: of pages that look empty without), never, always.",
      valueName: "mode"
    )
  )
  var render: RenderMode?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The maximum number of pages that are rendered at the same time.",
      valueName: "count"
    )
  )
  var renderTabs = 2

  func validate() throws {
    guard (1...32).contains(renderTabs) else {
      throw ValidationError("'--render-tabs' takes a number from 1 to 32.")
    }
  }

  /// Checks that there is a browser if `--render` asks for one; without the option, the summary counts the pages that need
  /// it.
  ///
  /// - Throws: ``CommandFailure`` with the way to install it.
  func requireBrowser() throws(CommandFailure) {
    guard let render, render != .never else { return }
    do throws(RenderError) {
      _ = try BrowserProgram()
    } catch {
      throw CommandFailure(.error, "--render \(render.rawValue): \(error.message)")
    }
  }

  var filter: URLFilter { URLFilter(included: include, excluded: exclude) }
}

extension URLPattern: ExpressibleByArgument {
  /// Parses a pattern.
  public init?(argument: String) { self.init(argument) }
}

extension CrawlScope: ExpressibleByArgument {}

extension RenderMode: ExpressibleByArgument {}
