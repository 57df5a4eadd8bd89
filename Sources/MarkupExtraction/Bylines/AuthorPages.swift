extension String {
  /// The components of paths under which sites have pages about their authors.
  private static let authorPages = [
    "/author/", "/authors/", "/by/", "/contributor/", "/contributors/", "/people/", "/person/",
    "/profile/", "/profiles/", "/reporter/", "/staff/", "/writer/", "/writers/",
  ]

  /// Returns `true` for URLs such as `/author/ada-lovelace`.
  var namesAuthorPage: Bool {
    let path = prefix(300).lowercased()
    return Self.authorPages.contains { path.contains($0) }
  }
}
