import Mustache

/// The pages' templates; `{{name}}` escapes, `{{{svg}}}` stands for plots of our own only.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  init() throws {
    MustacheContentTypes.register(MarkupContent(), named: MarkupContent.name)
    let pragma = "{{% CONTENT_TYPE:\(MarkupContent.name)}}"
    var library = MustacheLibrary()
    for (name, text) in TemplateText.all { try library.register(pragma + text, named: name) }
    self.library = library
  }

  /// A whole page around a template.
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

  /// A template alone.
  func fragment(_ name: String, _ values: [String: Any]) -> String {
    library.render(values, withTemplate: name) ?? ""
  }

  /// A problem as a page.
  func problem(_ problem: Problem) -> WebResponse {
    page(
      "problem",
      title: problem.code.title,
      status: problem.code.status,
      ["title": problem.code.title, "detail": problem.detail, "code": problem.code.rawValue]
    )
  }
}
