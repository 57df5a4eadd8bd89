import Mustache

/// The templates of pages; `{{name}}` is escaped, `{{{svg}}}` is only used for generated plots.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  init() throws {
    MustacheContentTypes.register(MarkupContent(), named: MarkupContent.name)
    let pragma = "{{% CONTENT_TYPE:\(MarkupContent.name)}}"
    var library = MustacheLibrary()
    for (name, text) in TemplateText.all { try library.register(pragma + text, named: name) }
    self.library = library
  }

  /// Returns a template within the page frame.
  func page(
    _ name: String,
    title: String,
    status: Int = 200,
    signedIn: Bool = false,
    _ values: [String: Any]
  ) -> WebResponse {
    var values = values
    values["pageTitle"] = title
    values["isSignedIn"] = signedIn
    values["version"] = Assets.version
    values["main"] = fragment(name, values)
    return .page(library.render(values, withTemplate: "frame") ?? "", status: status)
  }

  /// Returns a rendered template.
  func fragment(_ name: String, _ values: [String: Any]) -> String {
    library.render(values, withTemplate: name) ?? ""
  }

  /// Returns a problem as a page.
  func problem(_ problem: Problem) -> WebResponse {
    page(
      "problem",
      title: problem.code.title,
      status: problem.code.status,
      ["title": problem.code.title, "detail": problem.detail, "code": problem.code.rawValue]
    )
  }
}
