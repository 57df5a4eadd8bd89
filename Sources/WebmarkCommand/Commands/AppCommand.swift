import ArgumentParser
import Basics
import Indexing
import IndexModel
import SearchableItems
import SharedFeeds
import URLStandard

/// `webmark app`: manages the installed apps.
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Manage the apps that a search finds by name.",
    subcommands: [AppAdd.self, AppListing.self, AppRemove.self]
  )
}

/// `webmark app add`: adds or updates an installed app.
struct AppAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add or update an app.",
    discussion: """
      Each word of the name and the subtitle finds the app; 'webmark open' prints its
      identifier, its site and its App Store number.

      EXAMPLES
        webmark app add TEAM.shop --name 'Lemon Shop' --subtitle 'Cakes by post'
        webmark app add TEAM.clinic --name Clinic --activity-type TEAM.clinic.visit
        webmark app add TEAM.shop --name Lemon --domain shop.example '*.shop.example'
        webmark app add TEAM.shop --name Lemon --frontier postgres://db/crawl

      With --frontier, the indexes of all shards that follow the server register the
      app, in the order of the other changes.

      Public items of an app are merged with a page only if the site of the page
      names the app, by its association file, App Links or Smart App Banner (with
      --store-id), or if the app is added with a --domain of the page.
      """
  )

  @Argument(help: "The app: team and bundle identifier.")
  var app: String

  @Option(name: .long, help: "The name of the app.")
  var name: String

  @Option(name: .long, help: "The subtitle of the app.")
  var subtitle: String?

  @Option(name: .long, help: ArgumentHelp("The App Store ID of the app.", valueName: "number"))
  var storeID: String?

  @Option(name: .long, help: ArgumentHelp("The URL of the app's site.", valueName: "url"))
  var url: String?

  @Option(
    name: .long,
    parsing: .upToNextOption,
    help: ArgumentHelp("The activity types that the app declares.", valueName: "types")
  )
  var activityType: [String] = []

  @Option(
    name: .long,
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The domains of its entitlement 'applinks:'; '*.' stands for those below.",
      valueName: "domains"
    )
  )
  var domain: [String] = []

  @OptionGroup var index: IndexOptions
  @OptionGroup var server: AppServerOption

  func validate() throws {
    try server.validate(with: index.data)
    for domain in domain where Self.host(domain) == nil {
      throw ValidationError("'\(domain)' is not a domain, such as shop.example or *.shop.example.")
    }
    if let url, WebURL(url)?.isHTTP != true {
      throw ValidationError("'\(url)' is not an http or https URL.")
    }
    if let storeID, !storeID.utf8.allSatisfy({ $0.isASCIIDigit }) {
      throw ValidationError("'\(storeID)' is not an App Store number.")
    }
  }

  func run() async throws {
    let app = InstalledApp(
      appID: app,
      name: name,
      subtitle: subtitle,
      appStoreID: storeID,
      url: url,
      activityTypes: activityType,
      domains: domain.compactMap(Self.host)
    )
    let change = IndexChange.registerApp(app, owner: index.owner)
    let written = try await server.withFeeds { try await $0.write([change]) }
    if let written { return try OutcomeReport.throwRefusal(written) }
    try await index.writing { shared in
      var list = try AppList(index.data.folder)
      list.set(app)
      let outcomes = try await shared.write([change])
      try OutcomeReport.throwRefusal(outcomes)
      try list.save()
    }
  }
}

extension AppAdd {
  /// Returns the normal form of a domain of an entitlement, with or without `applinks:` and
  /// `?mode=`; `nil` if it is none.
  static func host(_ text: String) -> String? {
    let domain = text.hasPrefix("applinks:") ? text.dropFirst(9) : text[...]
    let plain = domain.prefix { $0 != "?" }
    let isWildcard = plain.hasPrefix("*.")
    let name = isWildcard ? plain.dropFirst(2) : plain
    guard name.contains("."), let url = WebURL("https://\(name)/"), url.hostname.contains("."),
      url.path == "/", url.port == nil, url.href == "https://\(url.hostname)/"
    else { return nil }
    return (isWildcard ? "*." : "") + url.hostname
  }
}

/// `webmark app list`: lists the apps.
struct AppListing: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the apps."
  )

  @Flag(name: .long, help: "Print one line of JSON for each.")
  var json = false

  @OptionGroup var data: DataOptions
  @OptionGroup var server: AppServerOption

  func validate() throws { try server.validate(with: data) }

  func run() async throws {
    let registered = try await server.withFeeds { try await $0.registeredApps() }
    let apps = try registered ?? AppList(data.existingFolder()).apps
    try ValueList.write(apps, json: json) { app in
      [app.appID, app.name, app.subtitle ?? "", app.url ?? ""]
    }
  }
}

/// `webmark app remove`: removes an app.
struct AppRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an app with its owner's items and activities.",
    discussion: """
      The registration stays until all owners who added the app have removed it.
      """
  )

  @Argument(help: "The app.")
  var app: String

  @OptionGroup var index: IndexOptions
  @OptionGroup var server: AppServerOption

  func validate() throws { try server.validate(with: index.data) }

  func run() async throws {
    let changes: [IndexChange] = [
      .unregisterApp(appID: app, owner: index.owner),
      .deleteAllItems(appID: app, owner: index.owner),
      .deleteAllActivities(appID: app, owner: index.owner),
    ]
    let removed = try await server.withFeeds { feeds in
      guard try await feeds.registeredApps().contains(where: { $0.appID == app }) else {
        throw CommandFailure(.error, "there is no app '\(app)'")
      }
      return try await feeds.write(changes)
    }
    if let removed { return Self.report(removed) }
    try await index.changing { shared in
      var list = try AppList(index.data.folder)
      guard list.remove(app) else { throw CommandFailure(.error, "there is no app '\(app)'") }
      let outcomes = try await shared.write(changes)
      // Another owner may have registered the app, too.
      if try await !shared.isRegistered(app) { try list.save() }
      Self.report(outcomes)
    }
  }

  private static func report(_ outcomes: [ChangeOutcome]) {
    StandardOutput.write("deleted \(OutcomeReport.removed(outcomes))\n")
  }
}
