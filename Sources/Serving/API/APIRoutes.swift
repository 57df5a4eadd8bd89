extension Site {
  /// All routes of the API; each group has its own file.
  static let apiRoutes: [Route] =
    SearchRoutes.all + DetailsRoutes.all + ImageRoutes.all + ItemRoutes.all + BatchRoutes.all
    + ActivityRoutes.all
    + EngageRoutes.all + CheckRoutes.all + StatusRoutes.all + ShardRoutes.all
}

/// Parameters that several routes share.
extension Route.Parameter {
  static let app = Route.Parameter(
    name: "app",
    location: .path,
    schema: .string(1...256),
    summary: "The app: team and bundle identifier."
  )
  static let uid = Route.Parameter(
    name: "uid",
    location: .path,
    schema: .string(1...1024),
    summary: "The item's identifier within the app, percent-encoded."
  )
  static let domain = Route.Parameter(
    name: "domain",
    location: .path,
    schema: .string(1...1024),
    summary: "A domain identifier; those below it belong to it."
  )
  static let isPublic = Route.Parameter(
    name: "public",
    schema: .boolean,
    summary: "Whether the public items of the app are meant, and not the owner's own."
  )
  static let forgets = Route.Parameter(
    name: "forget",
    schema: .boolean,
    summary: "Whether the counts of use are forgotten too."
  )

  static func query(_ summary: String) -> Route.Parameter {
    Route.Parameter(name: "q", isRequired: true, schema: .string(0...500), summary: summary)
  }

  static let acceptLanguage = Route.Parameter(
    name: "Accept-Language",
    location: .header,
    schema: .string(0...1000),
    summary: "The languages whose results rank higher."
  )

  static func limit(_ range: ClosedRange<Int>) -> Route.Parameter {
    Route.Parameter(name: "limit", schema: .integer(range), summary: "How many at most.")
  }
}
