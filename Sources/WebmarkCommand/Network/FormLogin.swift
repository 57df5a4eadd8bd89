import Fetching
import HTMLParsing
import URLStandard

/// A login of a crawl by the HTML form of an origin; the cookies that the origin sets are kept in its jar.
struct FormLogin: Sendable {
  /// The page with the form.
  let url: WebURL
  /// The names and the values of the fields to fill in.
  let fields: [(name: String, value: String)]

  /// Fetches the page, fills in its form and submits it.
  ///
  /// The other fields of the form, such as a token against forged requests, keep their values. The form may lead only
  /// to the origin of the page. Messages contain no values.
  ///
  /// - Throws: `CommandFailure` that names the page.
  func perform(_ transport: any Transport, permission: AddressPermission)
    async throws(CommandFailure)
  {
    let page = try await response(to: FetchRequest(url: url, permission: permission), transport)
    let document = HTMLDocument(
      bytes: page.body,
      contentType: page.headers.contentType,
      url: url
    )
    guard let (target, values) = form(in: document) else {
      throw failure("it has no POST form of its own origin with the fields \(fields.map(\.name))")
    }
    var request = FetchRequest(url: target, permission: permission)
    request.headers = [
      HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
    ]
    let parameters = SearchParameters(values.map { .init(name: $0.name, value: $0.value) })
    request.body = Array(parameters.query.utf8)
    let answer = try await response(to: request, transport)
    guard !answer.headers.values("set-cookie").isEmpty else {
      throw failure("the login set no cookie (HTTP \(answer.status))")
    }
  }

  private func response(
    to request: FetchRequest,
    _ transport: any Transport
  ) async throws(CommandFailure) -> FetchResponse {
    switch await transport.fetch(request) {
    case .failure(let error): throw failure("\(error)")
    case .success(let response) where response.status >= 400:
      throw failure("HTTP \(response.status)")
    case .success(let response): return response
    }
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure(.error, "login at \(url.href): \(reason)")
  }

  /// Returns the target and the fields of the first form that has all fields to fill in.
  private func form(
    in document: HTMLDocument
  ) -> (target: WebURL, values: [(name: String, value: String)])? {
    let wanted = Set(fields.map(\.name))
    for element in document.elements.indices where document.elements[element].name == .form {
      let controls = controls(of: element, in: document)
      let action = document.attribute(.action, of: element) ?? ""
      let method = document.attribute(.method, of: element)?.lowercased()
      guard wanted.isSubset(of: controls.map(\.name)), method == "post",
        let target = action.isEmpty ? url : document.resolve(action), target.origin == url.origin
      else { continue }
      return (target, controls.filter { !wanted.contains($0.name) } + fields)
    }
    return nil
  }

  /// Returns the names and default values of the inputs of a form, without buttons and unchecked boxes.
  private func controls(
    of form: Int,
    in document: HTMLDocument
  ) -> [(name: String, value: String)] {
    let end = min(Int(document.elements[form].end), document.elements.count)
    var controls: [(name: String, value: String)] = []
    for element in form..<end where document.elements[element].name == .input {
      let type = document.attribute(.type, of: element)?.lowercased() ?? "text"
      guard !["submit", "button", "image", "reset", "file", "checkbox", "radio"].contains(type),
        let name = document.attribute(.name, of: element), !name.isEmpty
      else { continue }
      controls.append((name, document.attribute(.value, of: element) ?? ""))
    }
    return controls
  }
}
